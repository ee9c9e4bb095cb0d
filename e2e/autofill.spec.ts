import type { Page } from "@playwright/test";
import { findBrowser } from "../scripts/launch/browser.mjs";
import { openApplication } from "./support/application.ts";
import { prequalify } from "./support/calls.ts";
import { hydratePage } from "./support/public-pages.ts";
import { expect, test } from "./support/test.ts";

const wholeBrowser = findBrowser({ isWhole: true });
test.use({ launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, executablePath: wholeBrowser }) });
test.skip(!wholeBrowser, "Chromium without a window can't fill in addresses. This needs a whole Chromium.");

/** What the browser keeps about a person, under its own names, and what our fields show of it by autocomplete token. */
const saved = {
  NAME_FIRST: "Marisol",
  NAME_LAST: "Vega",
  NAME_FULL: "Marisol Vega",
  COMPANY_NAME: "Bayside Bakery LLC",
  ADDRESS_HOME_LINE1: "12 Wharf Rd",
  ADDRESS_HOME_STREET_ADDRESS: "12 Wharf Rd",
  ADDRESS_HOME_CITY: "St. Paul",
  ADDRESS_HOME_STATE: "MN",
  ADDRESS_HOME_ZIP: "55102-2345",
  ADDRESS_HOME_COUNTRY: "US",
  EMAIL_ADDRESS: "marisol.vega@example.com",
  PHONE_HOME_WHOLE_NUMBER: "+16515550142",
};
const shown: Readonly<Record<string, string>> = {
  "given-name": "Marisol",
  "family-name": "Vega",
  name: "Marisol Vega",
  organization: "Bayside Bakery LLC",
  "address-line1": "12 Wharf Rd",
  "address-level2": "St. Paul",
  "address-level1": "Minnesota (MN)",
  "postal-code": "55102",
  email: "marisol.vega@example.com",
  "tel-national": "(651) 555-0142",
};

/** Has the browser fill in the form around a field, as a tap on its own suggestion does. */
const fillFrom = async (page: Page, token: string): Promise<void> => {
  const selector = `input[autocomplete~="${token}"]`;
  await page.locator(selector).first().waitFor();
  const cdp = await page.context().newCDPSession(page);
  const { root } = await cdp.send("DOM.getDocument", { depth: -1 });
  const { nodeId } = await cdp.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { node } = await cdp.send("DOM.describeNode", { nodeId });
  const address = { fields: Object.entries(saved).map(([name, value]) => ({ name, value })) };
  await cdp.send("Autofill.setAddresses", { addresses: [address] });
  await cdp.send("Autofill.trigger", { fieldId: node.backendNodeId, address });
  await cdp.detach();
};

/** Each field shows what was saved, or the same in our form, and complains of nothing. */
const expectShown = async (page: Page, fields: readonly string[]): Promise<void> => {
  for (const autocomplete of fields) {
    const input = page.locator(`input[autocomplete="${autocomplete}"]`);
    await expect(input, autocomplete).toHaveValue(shown[autocomplete.split(" ").at(-1) ?? ""] ?? "");
    await expect(input, autocomplete).not.toHaveAttribute("aria-invalid", "true");
  }
};

const own = ["given-name", "family-name", "tel-national", "address-level1", "email"];
const place = ["address-line1", "address-level2", "address-level1", "postal-code"];
const inSection = (section: string) => place.map((token) => `section-${section} ${token}`);

test("sign-up is filled in, before and after React took over the page", async ({ page }) => {
  for (const isHydrated of [false, true]) {
    await page.goto("/signup");
    if (isHydrated) await hydratePage(page);
    await fillFrom(page, "given-name");
    await hydratePage(page);
    await expectShown(page, own);
    await page.getByRole("button", { name: "Sign Up", exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Please check these answers" })).not.toContainText(
      /State|name|Phone|Email/,
    );
  }
});

test("the contact form is filled in and kept", async ({ page }) => {
  const fields = ["name", "tel-national", "email", "organization"];
  await page.goto("/contact");
  await hydratePage(page);
  await fillFrom(page, "name");
  await expectShown(page, fields);
  await page.reload();
  await expectShown(page, fields);
});

test("pre-qualification, application, and profile are filled in and kept", async ({ page, client }) => {
  await client.enter(page);
  await page.goto("/dashboard/prequalification?step=2");
  await fillFrom(page, "organization");
  await expectShown(page, ["organization"]);
  await page.reload();
  await expectShown(page, ["organization"]);

  await page.goto("/dashboard/profile");
  await fillFrom(page, "address-line1");
  // A browser leaves alone what is there, such as the state from sign-up.
  const home = place.filter((token) => token !== "address-level1");
  await expectShown(page, home);
  await page.getByRole("tab", { name: "Business Information" }).click();
  await fillFrom(page, "section-business");
  await expectShown(page, inSection("business"));
  await page.getByRole("tab", { name: "Personal Information" }).click();
  await expectShown(page, home);

  await prequalify(client.caller, client.person);
  await openApplication(page);
  await fillFrom(page, "section-business");
  await expectShown(page, inSection("business"));
  await page.reload();
  await expectShown(page, inSection("business"));
});
