import { expect, type Page } from "@playwright/test";
import { prerenderedPaths } from "../../web/react-router.config.ts";
import { movePointer } from "./inspect.ts";

/** The build's not-found page. Asked for by this address, it's an ordinary page. */
const notFoundPath = "/404";

/** Every prerendered page. The not-found page is reached by an address that doesn't exist. */
export const publicPages: readonly string[] = prerenderedPaths.map((path) =>
  path === notFoundPath ? "/no-such-page" : path,
);

/** The pages for reading, without a form to fill in. */
export const contentPages = publicPages.filter(
  (path) => !/^\/(login|signup|ask-for-sign-up-id|forgot-password|contact)$/.test(path),
);

/** Scrolls to the end and back as a reader does, so that everything lazy loads. */
export const readThrough = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    const step = window.innerHeight * 0.8;
    for (let top = 0; top < document.documentElement.scrollHeight; top += step) {
      window.scrollTo({ top, behavior: "instant" });
      await rest(40);
    }
    window.scrollTo({ top: 0, behavior: "instant" });
  });
  await page.waitForLoadState("networkidle");
};

/** Holds the page's scripts back. @returns a function that releases them */
export const holdScripts = async (page: Page): Promise<() => void> => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
};

/** React marks the elements that it has hydrated. */
const isHydrated = (page: Page): Promise<boolean> =>
  page.evaluate(() => Object.keys(document.querySelector("h1") ?? {}).some((key) => key.startsWith("__reactFiber")));

/** Interacts with the page and waits until React has hydrated it. */
export const hydratePage = async (page: Page): Promise<void> => {
  await movePointer(page);
  await expect.poll(() => isHydrated(page), { intervals: [20, 50, 100] }).toBe(true);
  // Let React's first effects run.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
};
