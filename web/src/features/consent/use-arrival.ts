import { type RefObject, useEffect, useRef } from "react";

/** Focuses what has just replaced the pressed button, and scrolls it into view. */
export const useArrival = <T extends HTMLElement>(takesFocus: boolean): RefObject<T | null> => {
  const place = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    if (!takesFocus) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView?.({ block: "center" });
  }, []);
  return place;
};
