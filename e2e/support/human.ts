import type { Page } from "@playwright/test";

export const pause = (milliseconds: number): Promise<void> =>
  milliseconds === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Types at a person's speed, into whatever has the focus. Fast typists need 80 ms a key, slow ones 500. */
export const typeAt = (page: Page, msPerKey: number, text: string): Promise<void> =>
  page.keyboard.type(text, { delay: msPerKey });
