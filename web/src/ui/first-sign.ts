/** What someone does first on a page. Not focus, which React moves by itself when it draws a page. */
const signs = ["pointerover", "pointerdown", "keydown", "click", "input"] as const;

/**
 * Calls back once, at the first sign that someone is there: for what a page needs soon, and not to be seen first.
 * @returns stops watching
 */
export const watchFirstSign = (onSign: () => void): (() => void) => {
  const stop = () => {
    for (const sign of signs) removeEventListener(sign, begin, true);
  };
  const begin = () => {
    stop();
    onSign();
  };
  for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true });
  return stop;
};
