import type { Page } from "@playwright/test";
import { contentPages, hydratePage } from "./support/public-pages.ts";
import { expect, test } from "./support/test.ts";

const wizard = "/dashboard/prequalification";
const loginToWizard = `/login?next=${encodeURIComponent(wizard)}`;

const products = [
  "Working Capital Loans",
  "Business Line of Credit",
  "Equipment Financing",
  "Revenue-Based Funding",
  "Merchant Card Advance",
  "Over 200 Lenders",
];

const prequalifyLinks = (page: Page) => page.getByRole("link", { name: /Get Pre-Qualified/ });

/**
 * Lists the targets of the visible links.
 * @param session marks the page first, in the same task: when React starts, it marks the page itself
 */
const listTargets = (page: Page, session?: "in"): Promise<string[]> =>
  page.getByRole("link", { name: /Get Pre-Qualified/, includeHidden: true }).evaluateAll((links, mark) => {
    if (mark) document.documentElement.dataset.session = mark;
    return links.filter((link) => link.checkVisibility()).map((link) => link.getAttribute("href") ?? "");
  }, session);

test("signed out, every pre-qualification button leads to the login, which remembers the wizard", async ({ page }) => {
  await page.goto("/");
  // Hero, banner, six products, the feature section, and the promo bar.
  const atHome = await listTargets(page);
  expect(atHome.length).toBeGreaterThanOrEqual(10);
  expect(new Set(atHome)).toEqual(new Set([loginToWizard]));
  for (const name of ["Get Pre-Qualified Now", "Get Pre-Qualified - It’s Free", "Get Pre-Qualified Now!"])
    await expect(page.getByRole("main").getByRole("link", { name, exact: true }).first(), name).toBeVisible();
  for (const path of contentPages) {
    await page.goto(path);
    expect(
      (await listTargets(page)).filter((target) => target !== loginToWizard),
      path,
    ).toEqual([]);
  }
  await page.goto("/business-credit");
  expect((await listTargets(page)).length).toBeGreaterThanOrEqual(1);
});

test("each product's card has its link before and after the scripts load", async ({ page }) => {
  await page.goto("/");
  for (const product of products) {
    const card = page
      .getByRole("main")
      .locator("li, article")
      .filter({ has: page.getByRole("heading", { name: product, exact: true }) })
      .last();
    await expect(card.getByRole("link", { name: /Get Pre-Qualified/ }).first(), product).toHaveAttribute(
      "href",
      loginToWizard,
    );
  }
  await hydratePage(page);
  await prequalifyLinks(page).last().scrollIntoViewIfNeeded();
  await page.getByRole("link", { name: "Get Pre-Qualified Now!", exact: true }).first().click();
  await expect(page).toHaveURL(loginToWizard);
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
});

test("with a token, they lead straight to the wizard", async ({ page, client, context }) => {
  // Open the pages before signing in: afterward they redirect.
  for (const path of ["/", "/types-of-funding", "/business-credit"]) {
    await page.goto(path);
    expect(new Set(await listTargets(page, "in")), path).toEqual(new Set([wizard]));
  }
  await page.goto("/");
  const beside = await context.newPage();
  await client.enter(beside);
  await page.bringToFront();
  await prequalifyLinks(page).first().click();
  await expect(page).toHaveURL(new RegExp(wizard));

  // These pages stay open to someone who is signed in.
  for (const path of ["/about", "/contact", "/terms-and-conditions", "/credit-pull-authorization"]) {
    await page.goto(path);
    expect(
      (await listTargets(page)).filter((target) => target !== wizard),
      path,
    ).toEqual([]);
  }
  await page.goto("/");
  await expect(page).toHaveURL("/dashboard");
});
