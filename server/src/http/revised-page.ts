import { type Text, toText } from "./built-pages.ts";

/** Changes built pages and JSON files before they're sent. */
export interface PageRevision {
  /** Changes whenever the result of `apply` would. */
  readonly version: string;
  apply(text: string): string;
}

/** @returns a function that gets a built text with its current revision, computed once per version */
export const createRevisedText = (built: Text, revise: () => Promise<PageRevision>) => {
  let current: { readonly version: string; readonly text: Text } | undefined;

  return async (): Promise<Text> => {
    const { version, apply } = await revise();
    if (current?.version !== version) current = { version, text: applyRevision(built, apply) };
    return current.text;
  };
};

const applyRevision = (built: Text, apply: PageRevision["apply"]): Text => {
  const content = built.content.toString("utf8");
  const revised = apply(content);
  return revised === content ? built : toText(Buffer.from(revised));
};
