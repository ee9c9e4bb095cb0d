import { expect, type Page } from "@playwright/test";
import { prerenderedPaths } from "../../web/react-router.config.ts";
import { giveSign } from "./inspect.ts";

/** Where the build keeps what is shown for an unknown address; asked for by its own, it is one. */
const notFoundPath = "/404";

/** Every page that is written ahead, the not-found page by an address that does not exist. */
export const publicPages: readonly string[] = prerenderedPaths.map((path) =>
  path === notFoundPath ? "/no-such-page" : path,
);

/** Those that are read, without a form to fill in. */
export const contentPages = publicPages.filter((path) => !/^\/(login|signup|forgot-password|contact)$/.test(path));

/** As a reader does, down to the end and up again: what waits until it is near comes. */
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

/** Keeps the page's scripts back until they are let go. */
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

/** React marks the elements that it has taken over. */
const isTakenOver = (page: Page): Promise<boolean> =>
  page.evaluate(() => Object.keys(document.querySelector("h1") ?? {}).some((key) => key.startsWith("__reactFiber")));

/** A first sign of a person, for which the page's scripts wait; done once they listen. */
export const wakeUp = async (page: Page): Promise<void> => {
  await giveSign(page);
  await expect.poll(() => isTakenOver(page), { intervals: [20, 50, 100] }).toBe(true);
  // What React does once, when all of it is there.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
};
