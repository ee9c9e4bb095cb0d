import { useSyncExternalStore } from "react";

/** What a desk call needs from the person before it can be repeated. */
export type DeskPrompt = "sign-in" | "second-factor";

interface Asked {
  readonly prompt: DeskPrompt;
  /** Why, in the server's words. */
  readonly reason: string;
  readonly answers: ((isDone: boolean) => void)[];
}

let asked: Asked | null = null;
let hosts = 0;
const listeners = new Set<() => void>();

const change = (next: Asked | null): void => {
  asked = next;
  for (const listener of listeners) listener();
};

/**
 * Asks the person over the page as it is. Calls that ask at the same time share one prompt. Signing in takes both factors, so
 * it also answers calls that need only the second. Resolves with whether the person did it, or false when no page can ask.
 */
export const askAtDesk = (prompt: DeskPrompt, reason: string): Promise<boolean> => {
  if (hosts === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    const answers = [...(asked?.answers ?? []), resolve];
    change({ prompt: asked?.prompt === "sign-in" ? "sign-in" : prompt, reason, answers });
  });
};

export const answerDeskPrompt = (isDone: boolean): void => {
  const answers = asked?.answers ?? [];
  change(null);
  for (const answer of answers) answer(isDone);
};

/** Registers the component that shows the prompts. Returns a function that removes it. */
export const hostDeskPrompts = (): (() => void) => {
  hosts += 1;
  return () => {
    hosts -= 1;
    if (hosts === 0) answerDeskPrompt(false);
  };
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useDeskPrompt = (): Pick<Asked, "prompt" | "reason"> | null =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
