import { startTransition, useEffect, useState } from "react";
import { whenQuiet } from "./when-quiet.ts";

/** What someone does first on a page. Not focus, which React moves by itself when it draws a page. */
const signs = ["pointerover", "pointerdown", "keydown", "click", "input"] as const;
const retryMs = 2_000;

let isSomeoneThere = false;
const waiting = new Set<() => void>();

const noteSign = () => {
  isSomeoneThere = true;
  for (const sign of signs) removeEventListener(sign, noteSign, true);
  for (const call of waiting) call();
  waiting.clear();
};
// There is no window where pages are built.
if (typeof window !== "undefined")
  for (const sign of signs) addEventListener(sign, noteSign, { capture: true, passive: true });

/** Calls back at the first sign that someone is there, or once the page is quiet. Returns a function that cancels it. */
const whenSomeoneIsThere = (call: () => void): (() => void) => {
  if (isSomeoneThere) {
    call();
    return () => {};
  }
  waiting.add(call);
  const cancel = whenQuiet(call);
  return () => {
    waiting.delete(call);
    cancel();
  };
};

/** Code that a page's first view does without. It's fetched when someone does anything on the page, and before if needed. */
export const createLater = <Code>(load: () => Promise<Code>) => {
  const listeners = new Set<() => void>();
  let code: Code | undefined;
  let coming: Promise<Code> | undefined;

  // Retries until it loads: what waits for it is kept.
  const tryLoad = async (): Promise<Code> => {
    try {
      code = await load();
      for (const listener of listeners) listener();
      return code;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMs));
      return tryLoad();
    }
  };
  const fetch = (): Promise<Code> => {
    coming ??= tryLoad();
    return coming;
  };
  const get = (): Code | undefined => code;

  return {
    get,
    fetch,
    /** Whether it's there, or was asked for. */
    isComing: () => coming !== undefined,
    /** The code once it's there, in a component that will need it. */
    use: (): Code | undefined => {
      const [shown, setShown] = useState(code);
      useEffect(() => {
        // Someone is about to do something else: drawing what arrived yields to it.
        const show = () => startTransition(() => setShown(code));
        listeners.add(show);
        const cancel = whenSomeoneIsThere(() => void fetch());
        // It may have arrived since the first render.
        if (code) show();
        return () => {
          listeners.delete(show);
          cancel();
        };
      }, []);
      return shown;
    },
  };
};
