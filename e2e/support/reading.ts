import { expect, type Page } from "@playwright/test";

/** Lists texts that are partly off screen where nothing scrolls, except text for screen readers alone. */
export const listCutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean => {
      if (!element) return false;
      const { overflowX } = getComputedStyle(element);
      return overflowX === "auto" || overflowX === "scroll" || scrolls(element.parentElement);
    };
    /** Such a text takes a single pixel, on some screens or on all. */
    const isForReadersAlone = (element: HTMLElement | null): boolean => {
      if (!element) return false;
      return element.offsetWidth <= 1 && getComputedStyle(element).overflowX === "hidden"
        ? true
        : isForReadersAlone(element.parentElement);
    };
    const cut: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const element = text.parentElement;
      if (!text.textContent?.trim() || !element?.checkVisibility({ visibilityProperty: true })) continue;
      if (isForReadersAlone(element)) continue;
      if (element.closest("noscript, script, svg, [aria-roledescription=carousel]")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const isOut = [...range.getClientRects()].some(
        ({ left, right, width }) => width > 1 && (right > window.innerWidth + 1 || left < -1),
      );
      if (isOut && !scrolls(element)) cut.push(text.textContent.trim().slice(0, 80));
    }
    return cut;
  });

/** Expects every heading to be visible once it's in the middle of the screen, except in closed questions. */
export const expectHeadingsSeen = async (page: Page): Promise<void> => {
  const headings = page.locator(
    "main :is(h1, h2, h3, h4):not(details:not([open]) > :not(summary) *, details:not([open]) > :not(summary), .sr-only)",
  );
  for (const heading of await headings.all()) {
    await heading.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    const isSeen = () =>
      heading.evaluate((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
    await expect.poll(isSeen, { message: (await heading.textContent()) ?? "", intervals: [0, 20, 50, 100] }).toBe(true);
  }
};

/** Lists what moves by itself or while scrolling. */
export const listMovements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const isScrolled = animation.timeline !== document.timeline;
      const isLong = Number(animation.effect?.getComputedTiming().duration ?? 0) > 10;
      if (!isScrolled && !isLong) return [];
      const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
      return [`${target?.outerHTML.slice(0, 100)} moves`];
    }),
  );

/** Opens every <details>. @returns how many were closed */
export const openAll = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const closed = document.querySelectorAll<HTMLDetailsElement>("main details:not([open])");
    for (const details of closed) {
      // Details that share a name close one another.
      details.removeAttribute("name");
      details.open = true;
    }
    return closed.length;
  });
