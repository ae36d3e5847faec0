"""Firefox without a window, driven through its own protocol (Marionette) on this machine."""

import json
import pathlib
import shutil
import socket
import subprocess
import time

from page import Page

PROGRAM = next(filter(shutil.which, ["firefox-esr", "firefox"]), None)
# The port is chosen by Firefox, and nobody else is spoken to.
SETTINGS = {
    "marionette.port": 0,
    "app.update.disabledForTesting": True,
    "browser.safebrowsing.update.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.push.connection.enabled": False,
    "extensions.systemAddon.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.server": "data:,",
}
ERRORS = """
const wanted = (it) => it instanceof Ci.nsIScriptError && !/^(chrome|resource|moz)/.test(it.sourceName);
return Services.console.getMessageArray().filter(wanted).map((it) => it.message);
"""


class Firefox:
    """Firefox; `tab` opens pages in it."""

    def __init__(self, folder):
        folder = pathlib.Path(folder)
        lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in SETTINGS.items()]
        (folder / "user.js").write_text("".join(lines))
        words = [PROGRAM, "--headless", "--no-remote", "--marionette", "--remote-allow-system-access"]
        words += ["--profile", str(folder), "about:blank"]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.number = 0
        self.pages = []
        self.wire = self.connected(folder / "MarionetteActivePort").makefile("rwb")
        self.message()
        self.ask("WebDriver:NewSession")

    def connected(self, file, seconds=60):
        """A connection, as soon as Firefox has said on which port."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if file.exists() and file.read_text().strip():
                return socket.create_connection(("127.0.0.1", int(file.read_text())))
            time.sleep(0.05)
        raise RuntimeError("Firefox has no port")

    def close(self):
        """Ends it."""
        self.process.terminate()
        self.process.wait()

    def message(self):
        """The next message: its length, a colon, and JSON."""
        length = b""
        while not length.endswith(b":"):
            more = self.wire.read(1)
            if not more:
                raise RuntimeError("Firefox has ended")
            length += more
        return json.loads(self.wire.read(int(length[:-1])))

    def ask(self, command, **parameters):
        """Sends a command and waits for its answer."""
        self.number += 1
        text = json.dumps([0, self.number, command, parameters]).encode()
        self.wire.write(b"%d:%s" % (len(text), text))
        self.wire.flush()
        _, _, error, answer = self.message()
        if error:
            raise RuntimeError(f"{command}: {error['message']}")
        return answer

    def tab(self, cores=1):
        """A page that is still empty, on a machine of at most so many cores."""
        self.in_chrome(f"Services.prefs.setIntPref('dom.maxHardwareConcurrency', {cores})")
        return Tab(self)

    def in_chrome(self, script):
        """What a script of the browser's own says."""
        self.ask("Marionette:SetContext", value="chrome")
        said = self.ask("WebDriver:ExecuteScript", script=script, args=[])["value"]
        self.ask("Marionette:SetContext", value="content")
        return said


class Tab(Page):
    """A page in a window of its own, which must be the current one."""

    def __init__(self, firefox):
        super().__init__(firefox)
        self.handle = firefox.ask("WebDriver:NewWindow", type="tab")["handle"]
        self.before = len(self.errors())

    def ask(self, command, **parameters):
        """A command to this page."""
        self.browser.ask("WebDriver:SwitchToWindow", handle=self.handle, focus=True)
        return self.browser.ask(command, **parameters)

    def open(self, address):
        """Goes to an address, even if only what follows its `#` differs."""
        self.ask("WebDriver:Navigate", url="about:blank")
        self.ask("WebDriver:Navigate", url=address)

    def read(self, script):
        """The value of an expression."""
        return self.ask("WebDriver:ExecuteScript", script=f"return ({script});", args=[])["value"]

    def element(self, selector):
        """An element by its selector."""
        return next(iter(self.ask("WebDriver:FindElement", using="css selector", value=selector)["value"].values()))

    def click(self, selector):
        """Clicks in the middle of an element."""
        self.ask("WebDriver:ElementClick", id=self.element(selector))

    def insert(self, text):
        """Types into whatever has the focus."""
        active = self.ask("WebDriver:GetActiveElement")["value"]
        self.ask("WebDriver:ElementSendKeys", id=next(iter(active.values())), text=text)

    def erase(self):
        """Presses the key that erases what is selected."""
        self.insert("\ue003")

    def errors(self):
        """All that the console complained of, in whatever page."""
        return self.browser.in_chrome(ERRORS)

    def complaints(self):
        """What the console complained of; Firefox is not asked for addresses."""
        return self.errors()[self.before :], set()

    def close(self):
        """Closes it; Firefox itself stays, with its first page."""
        super().close()
        self.ask("WebDriver:CloseWindow")
        first = self.browser.ask("WebDriver:GetWindowHandles")[0]
        self.browser.ask("WebDriver:SwitchToWindow", handle=first, focus=True)
