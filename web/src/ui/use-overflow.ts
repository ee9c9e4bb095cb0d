import { type RefObject, useCallback, useLayoutEffect, useState } from "react";

export interface Overflow {
  /** Content is hidden on the left. */
  readonly before: boolean;
  /** Content is hidden on the right. */
  readonly after: boolean;
}

/** Which sides of a horizontally scrolling element hide content, kept current. */
export function useOverflow(element: RefObject<HTMLElement | null>): Overflow {
  const [overflow, setOverflow] = useState<Overflow>({ before: false, after: false });
  const look = useCallback(() => {
    const { scrollLeft, clientWidth, scrollWidth } = element.current ?? {
      scrollLeft: 0,
      clientWidth: 0,
      scrollWidth: 0,
    };
    // At other zoom levels, scrolling stops fractions of a pixel before the end.
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
