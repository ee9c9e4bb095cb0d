import type { Locator, Page } from "@playwright/test";
import { inspect } from "./support/inspect.ts";
import { holdScripts, hydratePage } from "./support/public-pages.ts";
import { expect, test } from "./support/test.ts";

const fundingPage = "/types-of-funding";

const estimator = (page: Page): Locator => page.getByRole("group", { name: "What may fit your business?" });
const outcome = (page: Page, name: RegExp): Locator => estimator(page).getByRole("region", { name });
const offer = (page: Page, name: "Offer A" | "Offer B"): Locator => page.getByRole("group", { name, exact: true });

interface Answers {
  readonly revenue: string;
  readonly time: string;
  readonly score: string;
  readonly purpose: string;
}

const answerEstimator = async (page: Page, { revenue, time, score, purpose }: Answers): Promise<void> => {
  const at = estimator(page);
  await at.getByLabel("Monthly revenue").fill(revenue);
  await at
    .getByRole("radiogroup", { name: "Time in business" })
    .getByRole("radio", { name: time, exact: true })
    .check();
  await at.getByLabel("Personal credit score").selectOption(score);
  await at.getByLabel("Purpose of the funds").selectOption(purpose);
};

const grown: Answers = { revenue: "42000", time: "2+ yrs", score: "601-700", purpose: "Working Capital" };
const fresh: Answers = { revenue: "1500", time: "0-6 mo", score: "300-500", purpose: "Working Capital" };

/** The figure next to its label. */
const figure = (of: Locator, name: string): Locator =>
  of
    .locator("dl > div")
    .filter({ has: of.page().locator("dt", { hasText: new RegExp(`^${name}`) }) })
    .locator("dd");

const fillLoan = async (of: Locator, { amount, rate, months }: { amount: string; rate: string; months: string }) => {
  await of.getByLabel("Offer amount").fill(amount);
  await of.getByRole("radio", { name: "Yearly rate" }).check();
  await of.getByLabel("Yearly interest rate").fill(rate);
  await of.getByLabel("Total fees").fill("0");
  await of.getByLabel("Term").fill(months);
  await of.getByLabel("Paid").selectOption("monthly");
};

test("the estimator sorts the kinds by their published minimums, names the deciding rule, and says what would change it", async ({
  page,
}) => {
  await page.goto(fundingPage);
  await hydratePage(page);
  await expect(estimator(page).getByText("Your list will appear here")).toBeVisible();

  await answerEstimator(page, grown);
  // At 24 months, $504,000 a year, and a score of at least 601, four kinds fit and six depend on the exact score.
  await expect(estimator(page)).toContainText("4 kinds typically fit, 6 depend on the lender, 0 do not meet");
  for (const kind of ["Working Capital Loan", "Revenue-Based Funding", "Merchant Card Advance", "Invoice Factoring"])
    await expect(outcome(page, /^Typically fits/)).toContainText(kind);
  await expect(outcome(page, /^Depends on the lender/)).toContainText("Bank Term Loan");
  await expect(outcome(page, /^Depends on the lender/)).toContainText("601-700, against a published minimum of 680.");
  await expect(estimator(page)).toContainText("Not meant for “Working Capital”: Equipment Financing");
  await expect(estimator(page).getByRole("status").filter({ hasText: "4 kinds typically fit" })).toBeAttached();

  await answerEstimator(page, fresh);
  // Only invoice factoring asks for no age, revenue, or score, and a score of exactly 500 meets the lowest of microloans.
  await expect(estimator(page)).toContainText("1 kind typically fits, 1 depends on the lender, 8 do not meet");
  await expect(outcome(page, /^Typically fits/)).toContainText("Invoice Factoring");
  await expect(outcome(page, /^Does not meet/)).toContainText("0-6 mo, against a published minimum of 6 to 12 months.");
  await expect(outcome(page, /^Does not meet/)).toContainText(/Time alone makes it 6 months by \w+ \d+, 20\d\d\./);

  await answerEstimator(page, { ...grown, score: "Not Known" });
  await expect(outcome(page, /^Depends on the lender/)).toContainText("knowing your score would settle it");
});

test("the estimator stores nothing and sends nothing by itself", async ({ page }) => {
  const sent: string[] = [];
  await page.goto(fundingPage);
  await hydratePage(page);
  page.on("request", (request) => {
    // The lenders' programs are the same for everyone, and are compared in the browser.
    if (request.url().endsWith("/api/fit/programs") && request.postData() === null) return;
    if (request.method() !== "GET" || /\/api\/|\?/.test(request.url())) sent.push(request.url());
  });
  await answerEstimator(page, { ...grown, revenue: "43219" });
  await expect(estimator(page).getByRole("status").filter({ hasText: "kinds typically fit" })).toBeAttached();
  await fillLoan(offer(page, "Offer A"), { amount: "43219", rate: "8", months: "120" });
  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, databases]);
  });
  expect(kept).not.toContain("43219");
  expect(kept).not.toContain("43,219");
  expect(sent).toEqual([]);
});

test("the calculator agrees with published examples", async ({ page }) => {
  await page.goto(fundingPage);
  const first = offer(page, "Offer A");
  // The prerendered example, readable without scripts: $50,000 at 1.30 over six months of business days.
  await expect(figure(first, "Total payback")).toHaveText("$65,000");
  await expect(figure(first, "Cost of capital")).toHaveText("$15,000");
  await hydratePage(page);
  for (const [amount, rate, months, payment] of [
    ["100000", "8", "120", "$1,213.28"],
    ["100000", "6", "360", "$599.55"],
    ["10000", "12", "12", "$888.49"],
  ] as const) {
    await fillLoan(first, { amount, rate, months });
    await expect(figure(first, "Payment")).toHaveText(payment);
    await expect(first).toContainText(`${rate}.00%`);
  }
  await first.getByText("How we calculated this").click();
  await expect(first).toContainText("amount × r ÷ (1 − (1 + r)^−n)");
  // A fee raises the APR above the rate.
  await first.getByLabel("Total fees").fill("500");
  await expect(figure(first, "You receive")).toHaveText("$9,500");
  await expect(first).not.toContainText("12.00%APR");
});

test("impossible values get a message, which disappears once they are corrected", async ({ page }) => {
  await page.goto(fundingPage);
  await hydratePage(page);
  const first = offer(page, "Offer A");
  await first.getByLabel("Term").fill("0");
  await expect(first).toContainText("Enter a term between 1 and 360 whole months.");
  await expect(figure(first, "Payment")).toHaveCount(0);
  await first.getByLabel("Term").fill("6");
  await expect(figure(first, "Payment")).toBeVisible();
  await first.getByLabel("Factor rate").last().fill("0.9");
  await expect(first).toContainText("Enter a factor rate between 1 and 5, such as 1.30.");
});

test("two offers appear side by side, with a sentence about the difference", async ({ page }) => {
  await page.goto(fundingPage);
  await hydratePage(page);
  await expect(offer(page, "Offer B")).toBeHidden();
  await page.getByText("Compare with a second offer").click();
  const second = offer(page, "Offer B");
  await fillLoan(offer(page, "Offer A"), { amount: "10000", rate: "12", months: "12" });
  await fillLoan(second, { amount: "10000", rate: "12", months: "24" });
  // $888.49 a month for a year costs $661.88; $470.73 a month for two years costs $1,297.52.
  await expect(figure(second, "Payment")).toHaveText("$470.73");
  await expect(page.getByText(/^Offer A costs \$635\.\d\d less overall/)).toBeVisible();
});

test("values typed before the scripts load are kept", async ({ page }) => {
  const letGo = await holdScripts(page);
  await page.goto(fundingPage);
  await answerEstimator(page, grown);
  const first = offer(page, "Offer A");
  await fillLoan(first, { amount: "100000", rate: "8", months: "120" });
  await page.getByText("Compare with a second offer").click();
  await offer(page, "Offer B").getByLabel("Term").fill("24");
  letGo();
  await expect(estimator(page)).toContainText("4 kinds typically fit");
  await expect(figure(first, "Payment")).toHaveText("$1,213.28");
  await expect(first.getByLabel("Offer amount")).toHaveValue("100,000");
  await expect(first.getByRole("radio", { name: "Yearly rate" })).toBeChecked();
  await expect(offer(page, "Offer B").getByLabel("Term")).toHaveValue("24");
  await expect(offer(page, "Offer B")).toContainText("24 payments, one each month");
});

for (const width of [360, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: "reduce" } });

    test("with answers, results, and a mistake, axe finds nothing", async ({ page }) => {
      await page.goto(fundingPage);
      await hydratePage(page);
      await answerEstimator(page, grown);
      await page.getByText("Compare with a second offer").click();
      await offer(page, "Offer B").getByLabel("Term").fill("0");
      await offer(page, "Offer A").getByText("How we calculated this").click();
      await expect(offer(page, "Offer B")).toContainText("between 1 and 360");
      await inspect(page, `${fundingPage} filled in`);
    });
  });

test("without scripts both say that they need them, and show an example", async ({ newDevice }) => {
  const page = await newDevice({ javaScriptEnabled: false });
  await page.goto(fundingPage);
  const text = (await page.locator("main noscript").allTextContents()).join(" ");
  expect(text).toContain("The estimator needs JavaScript");
  expect(text).toContain("The calculator needs JavaScript");
  await expect(figure(offer(page, "Offer A"), "Total payback")).toHaveText("$65,000");
});
