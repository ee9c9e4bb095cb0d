import type { Page, Text } from "./built-pages.ts";
import { textOf } from "./built-pages.ts";

/** What is to be changed in the built pages before they are sent. */
export interface PageRevision {
  /** Another one whenever `apply` would give something else. */
  readonly version: string;
  apply(html: string): string;
}

/** A built page with the revision of the moment, worked out once for each version. */
export class RevisedPage {
  readonly #page: Page;
  readonly #revise: () => Promise<PageRevision>;
  #version: string | undefined;
  #text: Promise<Text> | undefined;

  constructor(page: Page, revise: () => Promise<PageRevision>) {
    this.#page = page;
    this.#revise = revise;
  }

  async text(): Promise<Text> {
    const { version, apply } = await this.#revise();
    if (this.#text === undefined || this.#version !== version) {
      this.#version = version;
      this.#text = this.#apply(apply);
    }
    return this.#text;
  }

  async #apply(apply: PageRevision["apply"]): Promise<Text> {
    const built = this.#page.content.toString("utf8");
    const revised = apply(built);
    return revised === built ? this.#page : textOf(Buffer.from(revised));
  }
}
