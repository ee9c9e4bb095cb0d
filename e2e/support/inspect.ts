import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { firm } from "../../firm.config.ts";

/** What a hand that comes near does: a public page's scripts wait for a sign of a person. */
export const giveSign = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.body.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  });

/** Nothing is loading any more, and what is late has come. */
export const settled = async (page: Page): Promise<void> => {
  // Not by its role: behind an open dialog or list the page has none.
  await expect(page.locator("h1")).toBeVisible();
  await giveSign(page);
  // What is not shown may wait for ever.
  await expect(page.locator("[aria-busy=true]").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText("Loading...", { exact: true }).filter({ visible: true })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
};

export const sidewaysPixels = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/**
 * Every rule of axe. What passes is not described, and no second page is opened for the report: both take longer than the
 * check itself. All frames are of our own origin, so axe reaches them from within the page.
 */
export const newAxe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode(true);

/** Leaves out frames without scripts, such as the preview of a mail: axe would wait for them forever. */
const axeOf = (page: Page): AxeBuilder => newAxe(page).exclude("iframe[sandbox='']");

export const expectNoViolation = async (page: Page, axe = axeOf(page)): Promise<void> => {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  expect(found).toEqual([]);
};

/** E2E_SCREENSHOTS=folder keeps a picture of every screen that is inspected. */
const keepPicture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.E2E_SCREENSHOTS;
  if (!folder) return;
  const file = `${name.replace(/[^\w-]+/g, "_")}-${page.viewportSize()?.width}.png`;
  await page.screenshot({ path: `${folder}/${file}`, fullPage: true });
};

/**
 * The open list of a searchable field. React Aria hides everything else from assistive technology meanwhile, without making it
 * unreachable, since Tab closes the list first: so only the list and its field are looked at. It stands outside of the landmarks.
 */
export const inspectOpenList = async (page: Page, name: string): Promise<void> => {
  await keepPicture(page, name);
  expect(await sidewaysPixels(page), `${name}: pixels of sideways scroll`).toBeLessThanOrEqual(0);
  await expectNoViolation(
    page,
    newAxe(page).include("[role=listbox]").include("[role=combobox][aria-expanded=true]").disableRules("region"),
  );
};

/** Finds nothing on the screen, once it is settled, that keeps someone out. */
export const inspect = async (page: Page, name: string): Promise<void> => {
  await settled(page);
  await inspectBusy(page, name);
};

/** The same of a screen on which something goes on. */
export const inspectBusy = async (page: Page, name: string): Promise<void> => {
  await keepPicture(page, name);
  await expect(page.locator("h1"), `${name}: one h1`).toHaveCount(1);
  await expect(page, `${name}: the title names the page and the firm`).toHaveTitle(/^\S.* · /);
  expect((await page.title()).endsWith(` · ${firm.identity.name}`)).toBe(true);
  expect(await sidewaysPixels(page), `${name}: pixels of sideways scroll`).toBeLessThanOrEqual(0);
  await expectNoViolation(page);
};
