import { type RefObject, useEffect, useRef } from "react";

/** Leads the person to what has just taken the place of what was pressed: focus, and into view. */
export const useArrival = <T extends HTMLElement>(takesFocus: boolean): RefObject<T | null> => {
  const place = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes
  useEffect(() => {
    if (!takesFocus) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView?.({ block: "center" });
  }, []);
  return place;
};
