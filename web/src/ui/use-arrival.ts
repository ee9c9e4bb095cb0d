import { type RefObject, useEffect, useRef } from "react";
import { moveTo } from "./focus-field.ts";

/** Moves to what has just replaced the pressed button. */
export const useArrival = <T extends HTMLElement>(
  block: "start" | "center",
  takesFocus = true,
): RefObject<T | null> => {
  const place = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    if (takesFocus) moveTo(place.current, block);
  }, []);
  return place;
};
