"""Who one is in the hall: recovery codes, logging out, and a cookie that stays."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit


def test_a_recovery_code_brings_name_and_tables_to_another_device(visit: Visit) -> None:
    mira, phone = visit("Mira"), visit(viewport={"width": 390, "height": 844})
    code = mira.table("me", "gentle")
    page = mira.page
    page.goto("/")
    page.get_by_role("link", name="Mira guest").click()
    expect(page.get_by_role("heading", name="You", exact=True)).to_be_visible()
    page.get_by_role("button", name="Make a recovery code").click()
    recovery = page.get_by_label("Your recovery code").input_value()
    assert len(recovery) == 29
    page.reload()
    expect(page.get_by_role("button", name="Make a new code")).to_be_visible()
    assert recovery not in page.content(), "it is shown once"

    page = phone.page
    page.goto("/")
    page.get_by_role("button", name="Come in under a name").click()
    page.get_by_role("button", name="I was here before").click()
    page.get_by_label("Recovery code").fill("K7QM4")
    page.get_by_role("button", name="Come back").click()
    expect(page.get_by_role("alert")).to_contain_text("Nobody has this recovery code.")
    page.get_by_label("Recovery code").fill(recovery.lower().replace("-", " "))
    page.get_by_role("button", name="Come back").click()
    expect(page.get_by_role("link", name="Go back in")).to_be_visible()
    phone.sit(code)
    assert phone.views[-1]["scene"]["seat"] == 0


def test_logging_out(visit: Visit) -> None:
    mira = visit()
    page = mira.page
    page.goto("/")
    page.get_by_role("button", name="Come in under a name").click()
    page.get_by_label("Your name").fill("Mira")
    page.get_by_role("button", name="Come in").last.click()
    page.get_by_role("link", name="Mira guest").click()
    page.get_by_role("button", name="Log out").click()
    dialog = page.get_by_role("dialog", name="Log out?")
    expect(dialog).to_contain_text("You have no recovery code")
    dialog.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("button", name="Come in under a name")).to_be_visible()
    assert mira.context.request.get("/api/me").status == 401


def test_a_browser_that_forgot_its_name_is_still_the_same_guest(visit: Visit) -> None:
    mira = visit()
    page = mira.page
    page.goto("/")
    page.get_by_role("button", name="Come in under a name").click()
    page.get_by_label("Your name").fill("Mira")
    page.get_by_role("button", name="Come in").last.click()
    expect(page.get_by_role("link", name="Mira guest")).to_be_visible()
    before = mira.ask("/api/me")["guest"]
    page.evaluate("localStorage.clear()")  # the cookie stays
    page.reload()
    page.get_by_role("button", name="Come in under a name").click()
    page.get_by_label("Your name").fill("Mirabel")
    page.get_by_role("button", name="Come in").last.click()
    expect(page.get_by_role("link", name="Mirabel guest")).to_be_visible()
    assert mira.ask("/api/me")["guest"] == {**before, "name": "Mirabel"}
