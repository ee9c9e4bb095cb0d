import { expect, type Locator, type Page } from "@playwright/test";

const stopsAtMost = 60;

/** What has the focus, where it cannot be seen: no ring around it, nor around the frame or card that it stands in. */
const unseenFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    let element: Element | null = document.activeElement;
    for (let level = 0; element && level < 3; level += 1, element = element.parentElement) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      if (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) return undefined;
      if (level > 0 && boxShadow !== "none") return undefined;
    }
    return document.activeElement?.outerHTML.slice(0, 200);
  });

interface Stop {
  readonly html: string;
  /** Counted over the page. */
  readonly place: number;
  readonly isCovered: boolean;
}

/** What has the focus now; null once it has left the page. */
const focusedStop = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    const corners = [0.5, 0.1, 0.9].flatMap((x) =>
      [0.5, 0.1, 0.9].map((y) => document.elementFromPoint(left + width * x, top + height * y)),
    );
    return {
      html: element.outerHTML.slice(0, 160),
      place: [...document.body.querySelectorAll("*")].indexOf(element),
      isCovered: !corners.some((found) => found && (element.contains(found) || found.contains(element))),
    };
  });

/**
 * Presses Tab from the page's beginning to its end. Every stop can be seen, is nowhere under something else, and comes in the
 * order in which the page is written. Answers how many there are.
 */
export const tabThrough = async (page: Page): Promise<number> => {
  let first = "";
  let last = -1;
  for (let stops = 0; ; stops += 1) {
    await page.keyboard.press("Tab");
    const stop = await focusedStop(page);
    // After the last one the browser's own bar follows or, where there is none, the first again.
    if (!stop || stop.html === first) return stops;
    if (stops === 0) first = stop.html;
    expect(await unseenFocus(page), "where the focus is not seen").toBeUndefined();
    expect(stop.isCovered, `covered: ${stop.html}`).toBe(false);
    expect(stop.place, `out of order: ${stop.html}`).toBeGreaterThan(last);
    last = stop.place;
  }
};

/** Without waiting for it: an open list hides everything beside itself until Tab closes it. */
const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluateAll((elements) => elements.some((element) => element === document.activeElement));

/** Something that is still there has the focus: what has taken the place of the one that had it, a frame after that is gone. */
export const expectFocusKept = async (page: Page): Promise<void> => {
  await expect
    .poll(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body))
    .toBe(true);
};

/** Presses Tab until the focus is there; every stop on the way can be seen. */
export const tabTo = async (page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> => {
  for (let stop = 0; stop < stopsAtMost; stop += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
    expect(await unseenFocus(page), "where the focus is not seen").toBeUndefined();
  }
  await expect(target, `reached with ${key}`).toBeFocused();
};

export const type = async (page: Page, target: Locator, text: string): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.type(text);
};

export const press = async (page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};

export const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

/** Types a part of the option and takes the first that is left. */
export const pickByTyping = async (page: Page, label: string, { part, option }: { part: string; option: string }) => {
  const combo = page.getByRole("combobox", { name: label, exact: true });
  await tabTo(page, combo);
  await page.keyboard.type(part);
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(combo).toHaveValue(option);
};

/** One stop for the whole group: arrows choose within it. */
export const chooseByArrows = async (page: Page, question: string, option: string): Promise<void> => {
  const radios = page.getByRole("radiogroup", { name: question, exact: true }).getByRole("radio");
  await tabTo(page, radios.first());
  await page.keyboard.press("Space");
  const wanted = page
    .getByRole("radiogroup", { name: question, exact: true })
    .getByRole("radio", { name: option, exact: true });
  for (let step = await radios.count(); step > 0 && !(await wanted.isChecked()); step -= 1)
    await page.keyboard.press("ArrowDown");
  await expect(wanted).toBeChecked();
};

/** However often Tab is pressed, the focus stays inside. */
export const expectTrapped = async (page: Page, dialog: Locator): Promise<void> => {
  await expect(dialog).toBeVisible();
  for (const key of ["Tab", "Tab", "Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab"]) {
    await page.keyboard.press(key);
    expect(await dialog.evaluate((element) => element.contains(document.activeElement)), key).toBe(true);
  }
};
