import { type RefObject, useCallback, useLayoutEffect, useState } from "react";

export interface Overflow {
  /** Something lies to the left of what is seen. */
  readonly before: boolean;
  /** Something lies to the right. */
  readonly after: boolean;
}

/** What of a sideways scrolling element is out of sight, kept current. */
export function useOverflow(element: RefObject<HTMLElement | null>): Overflow {
  const [overflow, setOverflow] = useState<Overflow>({ before: false, after: false });
  const look = useCallback(() => {
    const { scrollLeft, clientWidth, scrollWidth } = element.current ?? {
      scrollLeft: 0,
      clientWidth: 0,
      scrollWidth: 0,
    };
    // Scrolled by fractions of a pixel at other zooms, an end is never quite reached.
    setOverflow({ before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 });
  }, [element]);
  useLayoutEffect(() => {
    const scroller = element.current;
    if (!scroller) return;
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    if (scroller.firstElementChild) observer.observe(scroller.firstElementChild);
    scroller.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener("scroll", look);
    };
  }, [element, look]);
  return overflow;
}
