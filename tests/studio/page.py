"""What can be done to a page in whatever browser."""

import time


class Page:
    """A page of whatever browser: `open` it, `type` into it, `click`, and `read` what it shows."""

    def __init__(self, browser):
        self.browser = browser
        browser.pages.append(self)

    def close(self):
        """Closes it."""
        self.browser.pages.remove(self)

    def wait(self, script, seconds=60):
        """Waits until an expression is true."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            # What is not there yet is not true yet.
            if self.read(f"(() => {{ try {{ return Boolean({script}); }} catch {{ return false; }} }})()"):
                return
            time.sleep(0.02)
        raise AssertionError(f"still not: {script}; {self.read('document.body.innerText')[:600]}")

    def type(self, selector, text):
        """Writes into a field in place of what it holds."""
        self.read(f"document.querySelector({selector!r}).closest('details')?.setAttribute('open', '')")
        self.read(f"(document.querySelector({selector!r}).focus(), document.querySelector({selector!r}).select())")
        self.insert(text) if text else self.erase()
