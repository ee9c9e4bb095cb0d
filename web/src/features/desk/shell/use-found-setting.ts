import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";

const waitMs = 5000;

/** Brings the setting into view that someone chose among what the search found, once its section has loaded. */
export const useFoundSetting = (frame: RefObject<HTMLElement | null>): void => {
  const { key, state } = useLocation();
  const wanted: unknown = state?.setting;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit brings it into view again
  useEffect(() => {
    const section = frame.current;
    if (!section || typeof wanted !== "string") return;
    const observer = new MutationObserver(() => show());
    const show = () => {
      const parts = ["label", "h3, h4, legend, dt, th, td, span"].flatMap((names) => [
        ...section.querySelectorAll<HTMLElement>(names),
      ]);
      const part = parts.find(({ textContent }) => textContent?.trim() === wanted);
      if (!part) return;
      observer.disconnect();
      part.scrollIntoView?.({ block: "center" });
      if (part instanceof HTMLLabelElement) document.getElementById(part.htmlFor)?.focus({ preventScroll: true });
    };
    observer.observe(section, { childList: true, subtree: true });
    show();
    const timer = setTimeout(() => observer.disconnect(), waitMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [wanted, key, frame]);
};
