import type { Page } from "@playwright/test";

export const pause = (milliseconds: number): Promise<void> =>
  milliseconds === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Types at a person's speed, into whatever has the focus. Fast typists need 80 ms a key, slow ones 500. */
export const typeAt = (page: Page, msPerKey: number, text: string): Promise<void> =>
  page.keyboard.type(text, { delay: msPerKey });

/** A saved address by autocomplete token, as browsers have it: a state in two letters, a zip with four more digits. */
const savedAddress: Readonly<Record<string, string>> = {
  "given-name": "Marisol",
  "address-line1": "12 Wharf Rd",
  "address-level2": "St. Paul",
  "address-level1": "MN",
  "postal-code": "55102-2345",
  "tel-national": "+1 651 555 0142",
};

/** Fills in a page's fields as browsers and password managers do: without the focus, one after the other. */
export const autofill = (page: Page): Promise<void> =>
  page.evaluate((address) => {
    for (const input of document.querySelectorAll("input")) {
      const value = address[input.autocomplete.split(" ").at(-1) ?? ""];
      if (value === undefined) continue;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
      for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }, savedAddress);
