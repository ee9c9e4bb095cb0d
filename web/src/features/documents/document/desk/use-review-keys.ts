import { useEffect, useRef } from "react";

type Keys = Readonly<Record<string, () => unknown>>;

/** While someone types, a letter is only a letter. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest("input, textarea, select, [role=spinbutton]") !== null);

/** Single-letter shortcuts, active while their component is shown. */
export const useReviewKeys = (keys: Keys): void => {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
      if (!isPlain || event.defaultPrevented || isWriting(event.target)) return;
      const act = current.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
};
