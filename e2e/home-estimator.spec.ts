import { inspect } from "./support/inspect.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, contextOptions: { reducedMotion: "reduce" } });

test("a visitor sees what may fit before any account, and is led from there to a Sign Up Id", async ({ page }) => {
  await page.goto("/");
  // Before React: the form is plain HTML.
  await page.getByLabel("You need").fill("50000");
  await page.getByLabel("Monthly revenue").fill("40000");
  await page.getByRole("radio", { name: "2+ yrs" }).check();
  await page.getByRole("radio", { name: "701-800" }).check();
  await expect(page.getByText("3 kinds may fit")).toBeVisible();
  await inspect(page, "The estimator on the home page");

  await page.getByRole("link", { name: "Start with these answers" }).tap();
  await expect(page).toHaveURL("/login?next=%2Fdashboard%2Fprequalification");
  await page.goBack();
  await expect(page.getByLabel("You need")).toHaveValue("50,000");
  await expect(page.getByText("3 kinds may fit")).toBeVisible();
  await page.goForward();
  const start = page.getByRole("region", { name: "New here?" });
  await expect(start).toBeVisible();
  await inspect(page, "Login for a newcomer");
  // The same before React, without moving the form later.
  await page.reload();
  await expect(start).toBeVisible();
  await start.getByRole("link", { name: "I have a Sign Up Id" }).tap();
  await expect(page.getByText("Your four answers are kept")).toBeVisible();
  await page.goto("/login");
  await expect(start).toBeHidden();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the home page leads to the comparison instead", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Compare the kinds of funding" }).click();
    await expect(page).toHaveURL("/types-of-funding#kinds");
  });
});
