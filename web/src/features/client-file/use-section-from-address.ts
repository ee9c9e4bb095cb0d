import { useEffect } from "react";
import { useSearchParams } from "react-router";

/** Sections above may still be loading and growing. */
const settlingMs = 3_000;
const handled = ["wheel", "pointerdown", "keydown", "touchstart"] as const;

/** Scrolls to the section the URL names (`?tab=documents`), and keeps it in sight until the page settles or someone touches it. */
export const useSectionFromAddress = (): void => {
  const [search] = useSearchParams();
  const tab = search.get("tab");
  useEffect(() => {
    const section = tab === null ? null : document.getElementById(tab);
    if (!section) return;
    const lead = () => section.scrollIntoView({ block: "start" });
    const settled = new ResizeObserver(lead);
    const stop = () => {
      settled.disconnect();
      window.clearTimeout(timer);
      for (const event of handled) window.removeEventListener(event, stop);
    };
    const timer = window.setTimeout(stop, settlingMs);
    for (const event of handled) window.addEventListener(event, stop, { passive: true });
    settled.observe(document.body);
    lead();
    section.focus({ preventScroll: true });
    return stop;
  }, [tab]);
};
