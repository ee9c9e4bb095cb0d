import { type RefObject, useEffect } from "react";
import { focusInPlace } from "./focus-field.ts";

/** How long a control may take to disappear, or its neighbor to take the focus, after a dialog closes. */
const patienceMs = 1000;

const nothingHasFocus = (): boolean => document.activeElement === document.body;

/** Focuses the place's first control as soon as nothing else has the focus, and again if that doesn't last. */
const watchFocus = (place: HTMLElement): void => {
  const until = performance.now() + patienceMs;
  const look = () => {
    if (!place.isConnected) return;
    if (nothingHasFocus()) focusInPlace(place.id);
    if (performance.now() < until) requestAnimationFrame(look);
  };
  look();
};

/**
 * Keeps the focus nearby when the focused control disappears with its row: moves it to the element's first control
 * instead of the top of the page. Returns a function that checks again, for a dialog that restores the focus to
 * something that is gone.
 */
export function useKeptFocus(element: RefObject<HTMLElement | null>): () => void {
  useEffect(() => {
    const place = element.current;
    if (!place) return;
    let last: EventTarget | null = null;
    const note = ({ target }: FocusEvent) => {
      last = target;
    };
    const observer = new MutationObserver(() => {
      if (last instanceof Element && !last.isConnected && nothingHasFocus()) watchFocus(place);
    });
    place.addEventListener("focusin", note);
    observer.observe(place, { childList: true, subtree: true });
    return () => {
      place.removeEventListener("focusin", note);
      observer.disconnect();
    };
  }, [element]);
  return () => {
    const look = () => {
      if (element.current) watchFocus(element.current);
    };
    // A dialog restores the focus a frame after it is gone.
    requestAnimationFrame(() => requestAnimationFrame(look));
  };
}
