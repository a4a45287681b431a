"""A browser that the hall refuses for good says why, and does not try again."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit


def test_a_refused_browser_does_not_connect_again(visit: Visit) -> None:
    mira = visit("Mira")
    code = mira.table("me", "gentle")
    page = mira.page
    page.clock.install()
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    mira.sit(code)
    assert len(sockets) == 1

    mira.context.clear_cookies()  # nobody knows any more that it is her seat
    mira.offline = True
    mira.context.set_offline(True)
    expect(page.get_by_text("The connection to the hall is lost")).to_be_visible()
    mira.context.set_offline(False)
    refused = page.locator(".problem-page")
    expect(refused.get_by_role("heading")).to_have_text("This table cannot be shown.")
    expect(refused.locator("p")).to_have_text("That is not your seat.")
    assert "Your turn" not in page.title()

    tries = len(sockets)
    page.clock.fast_forward("10:00")
    page.context.set_offline(True)
    page.context.set_offline(False)
    page.clock.run_for("01:00")
    assert len(sockets) == tries
    expect(refused.locator("p")).to_have_text("That is not your seat.")
