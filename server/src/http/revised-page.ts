import type { Page, Text } from "./built-pages.ts";
import { toText } from "./built-pages.ts";

/** Changes built pages before they're sent. */
export interface PageRevision {
  /** Changes whenever the result of `apply` would. */
  readonly version: string;
  apply(html: string): string;
}

/** A built page with its current revision, computed once per version. */
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
    return revised === built ? this.#page : toText(Buffer.from(revised));
  }
}
