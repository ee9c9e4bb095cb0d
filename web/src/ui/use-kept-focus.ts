import { type RefObject, useEffect } from "react";
import { focusInPlace } from "./focus-field.ts";

const nothingHasFocus = (): boolean => document.activeElement === document.body;

/**
 * Keeps the focus near when what had it goes away, as a row of a list does: it moves to the element's first control rather than to
 * the top of the page. Returns the way to look again, for a dialog that gives the focus back to something that is gone.
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
    // A dialog gives the focus back a frame after it is gone.
    requestAnimationFrame(() => requestAnimationFrame(look));
  };
}
