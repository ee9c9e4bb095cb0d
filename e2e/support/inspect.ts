import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout } from "node:timers/promises";
import { expect, type Frame, type Page, type ViewportSize } from "@playwright/test";
import { firm } from "../../firm.config.ts";

/** Moves the pointer over the page. A public page's scripts wait for an interaction. */
export const movePointer = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.body.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  });

/** Waits until nothing is loading and everything late has arrived. */
export const waitUntilSettled = async (page: Page): Promise<void> => {
  // Don't search by role: behind an open dialog or list, the page has none.
  await expect(page.locator("h1")).toBeVisible();
  await movePointer(page);
  // React's arrival lays out what is far down the page. While axe measures, that would move texts onto other backgrounds.
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
  // Hidden elements may stay busy forever.
  await expect(page.locator("[aria-busy=true]").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText("Loading...", { exact: true }).filter({ visible: true })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
};

const quietMs = 500;

/** Waits until nothing has been loaded for a while. */
export const waitUntilQuiet = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    (ms) =>
      performance
        .getEntriesByType("resource")
        .every((entry) => performance.now() - (entry as PerformanceResourceTiming).responseEnd > ms),
    quietMs,
  );
};

/**
 * Opens the dashboard and waits until it has asked what it asks, also whether to show its popup. The network never rests there,
 * because the stream of changes stays open.
 */
export const loadDashboard = async (page: Page): Promise<void> => {
  const asked = ["profile_details", "profile_mandatory_field"].map((path) => page.waitForResponse(`**/api/${path}`));
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await Promise.all(asked);
  await waitUntilSettled(page);
  await waitUntilQuiet(page);
};

export const sidewaysPixels = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Texts in the page's main part that end in an ellipsis for want of room, and choices that don't fit their list. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut = [...document.querySelectorAll<HTMLElement>("main *:not(select)")]
      .filter((each) => getComputedStyle(each).textOverflow === "ellipsis" && each.scrollWidth > each.clientWidth)
      .map((each) => each.innerText);
    const canvas = document.createElement("canvas").getContext("2d");
    const cutChoices = [...document.querySelectorAll<HTMLSelectElement>("main select")].flatMap((select) => {
      // A closed list doesn't say how wide its choice is.
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const text = select.selectedOptions[0]?.text ?? "";
      if (!canvas || select.clientWidth === 0) return [];
      canvas.font = font;
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return canvas.measureText(text).width > room + 1 ? [text] : [];
    });
    return [...cut, ...cutChoices];
  });

/** Links and buttons lower than a finger. Links inside a sentence are exempt, as in WCAG 2.5.8. */
export const lowTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main a, main button, [role=dialog] a, [role=dialog] button")]
      .filter((each) => {
        const { width, height } = each.getBoundingClientRect();
        const isInSentence = each.tagName === "A" && getComputedStyle(each).display === "inline";
        return width > 1 && height > 1 && each.offsetHeight < 44 && !isInSentence;
      })
      .map((each) => `${each.offsetHeight} px: ${each.innerText || each.getAttribute("aria-label")}`),
  );

interface AxeScope {
  /** Selectors of the only parts to look at. */
  readonly include?: readonly string[];
  /** Rules that can't judge this screen. */
  readonly withoutRules?: readonly string[];
}

/** A frame without scripts, such as a mail's preview. axe would wait for it forever. */
const silentFrame = "iframe[sandbox='']";
/** How long a frame may take to say whether it runs scripts. */
const answerWithinMs = 1_000;

/** Minified, because every page reads it anew. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Gives axe to a frame unless it has it: reading its source takes as long as a third of its work. */
const provideAxe = async (frame: Frame): Promise<void> => {
  if (await frame.evaluate(() => "axe" in window)) return;
  await frame.evaluate(axeSource);
};

const provideAxeEverywhere = async (page: Page): Promise<void> => {
  const [main, ...frames] = page.frames();
  if (main) await provideAxe(main);
  for (const frame of frames) await Promise.race([provideAxe(frame).catch(() => {}), setTimeout(answerWithinMs)]);
};

/**
 * Runs every rule of axe, in all frames: they share our origin, so axe reaches them from within the page. To save time, it
 * leaves out details of what passes.
 */
const findViolations = async (page: Page, { include, withoutRules = [] }: AxeScope): Promise<string[]> => {
  await provideAxeEverywhere(page);
  return page.evaluate(
    async ({ include, exclude, rules }) => {
      const axe = (window as unknown as { axe: typeof import("axe-core") }).axe;
      const context = { ...(include ? { include } : {}), exclude };
      const { violations } = await axe.run(context, { resultTypes: ["violations"], rules });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    },
    {
      include: include && [...include],
      exclude: [silentFrame],
      rules: Object.fromEntries(withoutRules.map((rule) => [rule, { enabled: false }])),
    },
  );
};

/** What is about to fade, before its animation runs, and dialogs that React Aria holds back for a phone's keyboard. */
const aboutToMove =
  "[data-sonner-toast][data-mounted=false], [data-entering], [data-exiting], [data-rac][style*='opacity: 0;']";

/** Text that fades in or out has too little contrast. What turns forever, such as a spinner, isn't waited for. */
const expectStill = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate((aboutToMove) => {
        const running = document.getAnimations().filter(({ playState, effect }) => {
          const { endTime } = effect?.getComputedTiming() ?? {};
          return playState === "running" && endTime !== Number.POSITIVE_INFINITY;
        });
        return running.length + document.querySelectorAll(aboutToMove).length;
      }, aboutToMove),
    )
    .toBe(0);

export const expectNoViolation = async (page: Page, scope: AxeScope = {}): Promise<void> => {
  await expectStill(page);
  expect(await findViolations(page, scope)).toEqual([]);
};

/** Saves a picture of every inspected screen when E2E_SCREENSHOTS names a folder. */
const savePicture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.E2E_SCREENSHOTS;
  if (!folder) return;
  const file = `${name.replace(/[^\w-]+/g, "_")}-${page.viewportSize()?.width}.png`;
  // On a picture of the whole page, an open dialog is lost.
  const hasDialog = (await page.getByRole("dialog").or(page.getByRole("alertdialog")).count()) > 0;
  await page.screenshot({ path: `${folder}/${file}`, fullPage: !hasDialog });
};

/**
 * Inspects the open list of a searchable field and the field itself, nothing else: React Aria hides the rest of the
 * page from assistive technology without making it unreachable, because Tab closes the list first. The list is outside
 * the landmarks.
 */
export const inspectOpenList = async (page: Page, name: string): Promise<void> => {
  await savePicture(page, name);
  expect(await sidewaysPixels(page), `${name}: pixels of sideways scroll`).toBeLessThanOrEqual(0);
  await expectNoViolation(page, {
    include: ["[role=listbox]", "[role=combobox][aria-expanded=true]"],
    withoutRules: ["region"],
  });
};

/** Waits until the screen is settled, then expects nothing that keeps someone out. */
export const inspect = async (page: Page, name: string): Promise<void> => {
  await waitUntilSettled(page);
  await inspectBusy(page, name);
};

/** Waits for a frame, because styles that depend on the width follow the window's size a moment later. */
const resize = async (page: Page, size: ViewportSize): Promise<void> => {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
};

/**
 * Makes an `inspect` that shows the screen at each size, one after another, and ends with the size it began with.
 * @param inspectMore what else to look at
 */
export const createInspect =
  (sizes: readonly ViewportSize[], inspectMore?: typeof inspect): typeof inspect =>
  async (page, name) => {
    const first = page.viewportSize();
    for (const size of sizes) {
      const nameAtSize = `${name} at ${size.width} px`;
      await resize(page, size);
      await inspect(page, nameAtSize);
      await inspectMore?.(page, nameAtSize);
    }
    if (first) await resize(page, first);
  };

/** Inspects a screen that is still busy. */
export const inspectBusy = async (page: Page, name: string): Promise<void> => {
  await savePicture(page, name);
  await expect(page.locator("h1"), `${name}: one h1`).toHaveCount(1);
  await expect(page, `${name}: the title names the page and the firm`).toHaveTitle(/^\S.* · /);
  expect((await page.title()).endsWith(` · ${firm.identity.name}`)).toBe(true);
  expect(await sidewaysPixels(page), `${name}: pixels of sideways scroll`).toBeLessThanOrEqual(0);
  await expectNoViolation(page);
};
