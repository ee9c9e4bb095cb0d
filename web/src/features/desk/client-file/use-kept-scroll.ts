import { type RefObject, useLayoutEffect, useRef } from "react";

/** How far each part of each file was scrolled, while the desk is open. */
const scrolled = new Map<string, number>();

/** A scrolling element that is where it was left when it comes back. @param key what it shows */
export const useKeptScroll = <T extends HTMLElement>(key: string): RefObject<T | null> => {
  const frame = useRef<T>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const top = scrolled.get(key) ?? 0;
    element.scrollTop = top;
    // What it shows may still be loading.
    const growing =
      element.scrollTop === top
        ? undefined
        : new ResizeObserver(() => {
            element.scrollTop = top;
            if (element.scrollTop === top) release();
          });
    if (element.firstElementChild) growing?.observe(element.firstElementChild);
    const keep = () => scrolled.set(key, element.scrollTop);
    const release = () => growing?.disconnect();
    element.addEventListener("scroll", keep, { passive: true });
    element.addEventListener("wheel", release, { passive: true });
    return () => {
      release();
      element.removeEventListener("scroll", keep);
      element.removeEventListener("wheel", release);
    };
  }, [key]);
  return frame;
};
