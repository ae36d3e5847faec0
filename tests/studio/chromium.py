"""Chromium without a window, driven through its debugging protocol over two pipes."""

import json
import os
import subprocess
import time

from page import Page


class Chromium:
    """Chromium; `tab` opens pages in it."""

    def __init__(self, folder):
        to_read, to_browser = os.pipe()
        from_browser, to_write = os.pipe()
        words = ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        words += ["--remote-debugging-pipe", f"--user-data-dir={folder}", "--disable-background-networking"]
        words += ["--no-first-run", "about:blank"]
        # The protocol has its messages on descriptors 3 and 4.
        script = f'exec 3<&{to_read} 4>&{to_write}; exec "$@"'
        self.process = subprocess.Popen(
            ["sh", "-c", script, "sh", *words],
            pass_fds=(to_read, to_write),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_read)
        os.close(to_write)
        self.out = os.fdopen(to_browser, "wb", buffering=0)
        self.into = os.fdopen(from_browser, "rb", buffering=0)
        self.rest = b""
        self.number = 0
        self.events = []
        self.pages = []

    def close(self):
        """Ends it."""
        self.process.terminate()
        self.process.wait()

    def message(self):
        """The next message."""
        while b"\0" not in self.rest:
            more = self.into.read(1 << 16)
            if not more:
                raise RuntimeError("the browser has ended")
            self.rest += more
        text, self.rest = self.rest.split(b"\0", 1)
        return json.loads(text)

    def ask(self, method, session=None, **parameters):
        """Sends a command and waits for its answer; events on the way are kept."""
        self.number += 1
        command = {"id": self.number, "method": method, "params": parameters}
        command.update({"sessionId": session} if session else {})
        self.out.write(json.dumps(command).encode() + b"\0")
        while True:
            message = self.message()
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']['message']}")
                return message["result"]
            self.events.append(message)

    def tab(self, **look):
        """A page that is still empty."""
        return Tab(self, **look)


class Tab(Page):
    """A page of Chromium, on a machine of so many cores: more would play what nobody waits for."""

    def __init__(self, browser, width=1280, height=1000, scheme="light", cores=1):
        super().__init__(browser)
        self.target = browser.ask("Target.createTarget", url="about:blank")["targetId"]
        attached = browser.ask("Target.attachToTarget", targetId=self.target, flatten=True)
        self.session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.ask(f"{domain}.enable")
        self.look(width, height, scheme)
        source = f"Object.defineProperty(navigator, 'hardwareConcurrency', {{ get: () => {cores} }});"
        self.ask("Page.addScriptToEvaluateOnNewDocument", source=source)

    def ask(self, method, **parameters):
        """A command to this page."""
        return self.browser.ask(method, self.session, **parameters)

    def look(self, width, height, scheme):
        """From now on the page is so large, and its colours are light or dark."""
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def open(self, address):
        """Goes to an address, even if only what follows its `#` differs."""
        self.ask("Page.navigate", url="about:blank")
        self.ask("Page.navigate", url=address)

    def read(self, script):
        """The value of an expression."""
        found = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in found:
            raise RuntimeError(f"{script}: {found['exceptionDetails']}")
        return found["result"].get("value")

    def click(self, selector):
        """Clicks in the middle of an element."""
        place = f"(() => {{ const it = document.querySelector({selector!r}); it.scrollIntoView({{ block: 'center' }});"
        place += " const box = it.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        # What comes above it meanwhile moves it, and the click would miss it.
        (x, y), last = self.read(place), None
        while last != (x, y):
            last = (x, y)
            time.sleep(0.1)
            x, y = self.read(place)
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def key(self, name, code):
        """Presses a key."""
        for kind in ("rawKeyDown", "keyUp"):
            self.ask("Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=code)

    def insert(self, text):
        """Types into whatever has the focus."""
        self.ask("Input.insertText", text=text)

    def erase(self):
        """Presses the key that erases what is selected."""
        self.key("Backspace", 8)

    def complaints(self):
        """What the console and the browser complained of, and every address that was asked for."""
        own = [it for it in self.browser.events if it.get("sessionId") == self.session]
        of = lambda name: [it["params"] for it in own if it["method"] == name]
        words = [it["exceptionDetails"]["text"] for it in of("Runtime.exceptionThrown")]
        words += [str(it["args"]) for it in of("Runtime.consoleAPICalled")]
        words += [it["entry"]["text"] for it in of("Log.entryAdded")]
        words += [it["message"] for it in of("Page.javascriptDialogOpening")]
        asked = {it["request"]["url"].split(":")[0] for it in of("Network.requestWillBeSent")}
        return words, asked

    def close(self):
        super().close()
        self.browser.ask("Target.closeTarget", targetId=self.target)
