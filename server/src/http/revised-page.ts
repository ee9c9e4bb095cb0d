import type { Page, Text } from "./built-pages.ts";
import { toText } from "./built-pages.ts";

/** Changes built pages before they're sent. */
export interface PageRevision {
  /** Changes whenever the result of `apply` would. */
  readonly version: string;
  apply(html: string): string;
}

/** @returns a function that gets a built page with its current revision, computed once per version */
export const createRevisedPage = (page: Page, revise: () => Promise<PageRevision>) => {
  let current: { readonly version: string; readonly text: Text } | undefined;

  return async (): Promise<Text> => {
    const { version, apply } = await revise();
    if (current?.version !== version) current = { version, text: applyRevision(page, apply) };
    return current.text;
  };
};

const applyRevision = (page: Page, apply: PageRevision["apply"]): Text => {
  const built = page.content.toString("utf8");
  const revised = apply(built);
  return revised === built ? page : toText(Buffer.from(revised));
};
