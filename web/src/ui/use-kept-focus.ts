import { type RefObject, useEffect } from "react";
import { focusInPlace } from "./focus-field.ts";

const nothingHasFocus = (): boolean => document.activeElement === document.body;

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
      if (last instanceof Element && !last.isConnected && nothingHasFocus()) focusInPlace(place.id);
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
      if (element.current && nothingHasFocus()) focusInPlace(element.current.id);
    };
    // A dialog restores the focus a frame after it is gone.
    requestAnimationFrame(() => requestAnimationFrame(look));
  };
}
