import { openApplication } from "./support/application.ts";
import { prequalify } from "./support/calls.ts";
import { autofill, pause, typeAt } from "./support/human.ts";
import { button, combobox, field } from "./support/people.ts";
import { hydratePage } from "./support/public-pages.ts";
import { expect, test } from "./support/test.ts";

test("the first thing that someone types stays, although it starts the captcha", async ({ page }) => {
  await page.goto("/signup");
  await hydratePage(page);
  await field(page, "Phone").fill("3055550123");
  await expect(field(page, "Phone")).toHaveValue("(305) 555-0123");
  await page.goto("/login");
  await hydratePage(page);
  await field(page, "Email").pressSequentially("rosa@bayside.com", { delay: 80 });
  await expect(field(page, "Email")).toHaveValue("rosa@bayside.com");
});

test.describe("on a small phone, a look at another page or a reload loses nothing typed", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("on sign-up, whose address the other account pages know, too", async ({ page }) => {
    await page.goto("/signup");
    await hydratePage(page);
    const typed = { "First name": "Rosa", "Last name": "Bay", Email: "rosa@bayside.com", "Sign Up Id": "ABCD2345" };
    for (const [label, text] of Object.entries(typed)) {
      await field(page, label).tap();
      await typeAt(page, 80, text);
    }
    await field(page, "Password").tap();
    await typeAt(page, 80, "Tide&Ledger42");
    await (await combobox(page, "State")).tap();
    await typeAt(page, 250, "Flor");
    await page.keyboard.press("Enter");
    const expectKept = async () => {
      for (const [label, text] of Object.entries(typed)) await expect(field(page, label)).toHaveValue(text);
      await expect(page.getByRole("combobox", { name: "State", exact: true })).toHaveValue("Florida (FL)");
      await expect(field(page, "Password")).toHaveValue("");
    };
    await page.getByRole("link", { name: "Sign in", exact: true }).tap();
    await expect(field(page, "Email")).toHaveValue("rosa@bayside.com");
    await page.getByRole("link", { name: "Forgot Password" }).tap();
    await expect(field(page, "Email")).toHaveValue("rosa@bayside.com");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Login");
    await page.goBack();
    await expectKept();
    await page.reload();
    await hydratePage(page);
    await expectKept();
    const storage = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(storage).not.toContain("Ledger42");
  });
});

test.describe("by touch on a small phone, the first tap after an invalid answer counts", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("for the login's button and Remember me", async ({ page }) => {
    await page.goto("/login");
    await hydratePage(page);
    for (const act of ["tick", "send"]) {
      await field(page, "Email").tap();
      await field(page, "Email").fill("");
      await page.keyboard.type("rosa@bayside");
      if (act === "tick") {
        const remember = page.getByRole("checkbox", { name: "Remember me" });
        await remember.tap();
        await expect(remember).toBeChecked();
        await expect(page.getByText("Please enter a valid email address.").first()).toBeVisible();
      } else {
        await button(page, "Login").tap();
        await expect(page.getByRole("alert").filter({ hasText: "Please check these answers" })).toBeVisible();
      }
    }
  });

  test("for the terms on sign-up", async ({ page }) => {
    await page.goto("/signup");
    await hydratePage(page);
    await field(page, "Password").tap();
    await page.keyboard.type("harbor");
    const terms = page.getByRole("checkbox", { name: /I accept the/ });
    await terms.tap();
    await expect(terms).toBeChecked();
  });

  test("for the button of the request for a Sign Up Id", async ({ page }) => {
    await page.goto("/ask-for-sign-up-id");
    await hydratePage(page);
    await page.getByRole("textbox", { name: /email/i }).tap();
    await page.keyboard.type("rosa@bayside");
    await button(page, "Ask for one").tap();
    await expect(page.getByRole("alert").filter({ hasText: "Please check these answers" })).toBeFocused();
  });
});

test.describe("a field to type or choose in", () => {
  test("takes the marked option by Enter and by Tab, loses no letter, and keeps what is no option", async ({
    page,
  }) => {
    await page.goto("/signup");
    await hydratePage(page);
    const state = await combobox(page, "State");
    const takes = [
      { rest: 0, perKey: 0, typed: "Flor", key: "Enter", chosen: "Florida (FL)" },
      { rest: 100, perKey: 80, typed: "Min", key: "Tab", chosen: "Minnesota (MN)" },
      { rest: 300, perKey: 250, typed: "FL", key: "Enter", chosen: "Florida (FL)" },
      { rest: 0, perKey: 20, typed: "Narnia", key: "Tab", chosen: "Narnia" },
      { rest: 0, perKey: 0, typed: "new y", key: "Tab", chosen: "New York (NY)" },
    ];
    for (const { rest, perKey, typed, key, chosen } of takes) {
      await field(page, "Email").click();
      await state.click();
      await pause(rest);
      await typeAt(page, perKey, typed);
      await expect(state).toHaveValue(typed);
      await page.keyboard.press(key);
      await expect(state).toHaveValue(chosen);
      // Enter took the option and sent nothing.
      await expect(page.getByRole("alert")).toHaveCount(0);
      await expect(page.getByText("Please choose one of the options.")).toHaveCount(chosen === "Narnia" ? 1 : 0);
    }
  });
});

test.describe("what the browser fills in is what is kept", () => {
  test("on sign-up", async ({ page }) => {
    await page.goto("/signup");
    await hydratePage(page);
    await autofill(page);
    await expect(page.getByRole("combobox", { name: "State", exact: true })).toHaveValue("Minnesota (MN)");
    await expect(field(page, "Phone")).toHaveValue("(651) 555-0142");
    await button(page, "Sign Up").click();
    await expect(page.getByRole("alert").filter({ hasText: "Please check these answers" })).not.toContainText(
      /State|First name|Phone/,
    );
  });

  test("in the application, beside a state that is there already", async ({ page, client }) => {
    await prequalify(client.caller, client.person);
    await client.enter(page);
    await openApplication(page);
    const readDraft = () => page.evaluate(() => localStorage.getItem("formData2") ?? "");
    await autofill(page);
    await expect(field(page, "Business city")).toHaveValue("St. Paul");
    await expect(page.getByRole("combobox", { name: "Business state", exact: true })).toHaveValue("Minnesota (MN)");
    await expect(field(page, "Business zip code")).toHaveValue("55102");
    for (const kept of ['"businessState":"Minnesota (MN)"', '"businessZip":"55102"', '"businessStreet":"12 Wharf Rd"'])
      await expect.poll(readDraft).toContain(kept);
    // A browser leaves alone what is there already. Another program may not.
    const state = page.getByRole("combobox", { name: "Business state", exact: true });
    await state.evaluate((input: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "FL");
      for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
    });
    await expect(state).toHaveValue("Florida (FL)");
    await expect.poll(readDraft).toContain('"businessState":"Florida (FL)"');
    await expect(page.getByText("55102 is in Minnesota. Is the state right?")).toBeVisible();
  });
});
