import { expect, type Locator, type Page } from "@playwright/test";

const stopsAtMost = 60;

/** Finds the focused element if nothing shows its focus: no ring around it, nor around its frame or card. */
const findUnseenFocus = (page: Page): Promise<string | undefined> =>
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
  /** Its index among the page's elements. */
  readonly place: number;
  readonly isCovered: boolean;
}

/** Finds what has the focus; null once it has left the page. */
const findFocusedStop = (page: Page): Promise<Stop | null> =>
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
 * Presses Tab from the page's beginning to its end. Every stop must be visible, uncovered, and in source order.
 * @returns the number of stops
 */
export const tabThrough = async (page: Page): Promise<number> => {
  let first = "";
  let last = -1;
  for (let stops = 0; ; stops += 1) {
    await page.keyboard.press("Tab");
    const stop = await findFocusedStop(page);
    // After the last stop comes the browser's own bar or, without one, the first stop again.
    if (!stop || stop.html === first) return stops;
    if (stops === 0) first = stop.html;
    expect(await findUnseenFocus(page), "where the focus is not seen").toBeUndefined();
    expect(stop.isCovered, `covered: ${stop.html}`).toBe(false);
    expect(stop.place, `out of order: ${stop.html}`).toBeGreaterThan(last);
    last = stop.place;
  }
};

/** Checks without waiting: an open list hides everything else until Tab closes it. */
const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluateAll((elements) => elements.some((element) => element === document.activeElement));

/**
 * Expects something on the page to have the focus. When the focused element is gone, its successor takes over one frame
 * later.
 */
export const expectFocusKept = async (page: Page): Promise<void> => {
  await expect
    .poll(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body))
    .toBe(true);
};

/** Presses Tab until the target has the focus; every stop on the way must be visible. */
export const tabTo = async (page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> => {
  for (let stop = 0; stop < stopsAtMost; stop += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
    // A list that arrives just now may take the focused row away.
    await expectFocusKept(page);
    expect(await findUnseenFocus(page), "where the focus is not seen").toBeUndefined();
  }
  await expect(target, `reached with ${key}`).toBeFocused();
};

/** Looks for the target, then tabs to it. While its part of the page loads, Tab would lead past it. */
const findAndTabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  await tabTo(page, target);
};

export const type = async (page: Page, target: Locator, text: string): Promise<void> => {
  await findAndTabTo(page, target);
  await page.keyboard.type(text);
};

export const press = async (page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> => {
  await findAndTabTo(page, target);
  await page.keyboard.press(key);
};

export const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

/** Marks the first option of an open list, and takes it. */
export const takeFirstOption = async (combo: Locator): Promise<void> => {
  await combo.page().keyboard.press("ArrowDown");
  // A machine presses Enter before the option is marked.
  await expect(combo).toHaveAttribute("aria-activedescendant", /./);
  await combo.page().keyboard.press("Enter");
};

/**
 * Types a part of the option and takes the one that fits best, which is marked.
 * @param root the page, or an open dialog when the page behind it has the same field
 */
export const pickByTyping = async (
  root: Page | Locator,
  label: string,
  { part, option }: { part: string; option: string },
) => {
  const combo = root.getByRole("combobox", { name: label, exact: true });
  await type(combo.page(), combo, part);
  await combo.page().keyboard.press("Enter");
  await expect(combo).toHaveValue(option);
};

/** Arrows choose within a group, which is one tab stop. */
export const chooseByArrows = async (page: Page, question: string, option: string): Promise<void> => {
  const radios = page.getByRole("radiogroup", { name: question, exact: true }).getByRole("radio");
  await press(page, radios.first(), "Space");
  const wanted = page
    .getByRole("radiogroup", { name: question, exact: true })
    .getByRole("radio", { name: option, exact: true });
  for (let step = await radios.count(); step > 0 && !(await wanted.isChecked()); step -= 1)
    await page.keyboard.press("ArrowDown");
  await expect(wanted).toBeChecked();
};

const holdsFocus = (dialog: Locator): Promise<boolean> =>
  dialog.evaluate((element) => element.contains(document.activeElement));

/** Expects the dialog to take the focus, and the focus to stay inside, however often Tab is pressed. */
export const expectTrapped = async (page: Page, dialog: Locator): Promise<void> => {
  await expect(dialog).toBeVisible();
  // That comes a moment after it is visible. Until then, Tab would lead to a toast.
  await expect.poll(() => holdsFocus(dialog)).toBe(true);
  for (const key of ["Tab", "Tab", "Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab"]) {
    await page.keyboard.press(key);
    expect(await holdsFocus(dialog), key).toBe(true);
  }
};
