import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components/Tabs";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";

type ScrollTabItem = {
  id: string;
  title: string;
  /** How many things it holds, as a number and in words for screen readers. */
  count: { readonly number: number; readonly words: string };
  /** A dot on the tab, with its meaning. */
  mark?: string | undefined;
  content: ReactNode;
};

export type ScrollTabsProps = {
  /** The name of the row of tabs. */
  label: string;
  items: readonly ScrollTabItem[];
  selectedId: string;
  onSelect: (id: string) => void;
};

/** How far an arrow scrolls, as specified. */
const pixelsPerPress = 150;

/**
 * More views than fit side by side: the row scrolls, with arrows while there is more to see. Only the selected view is
 * mounted.
 */
export function ScrollTabs({ label, items, selectedId, onSelect }: ScrollTabsProps) {
  const row = useRef<HTMLDivElement>(null);
  const { before, after } = useOverflow(row);
  const scroll = (pixels: number) => row.current?.scrollBy({ left: pixels });
  const isScrollable = before || after;
  const selected = items.find(({ id }) => id === selectedId);
  useSelectedInSight(row, `${selectedId} ${selected?.count.number} ${selected?.mark} ${isScrollable}`);
  return (
    <AriaTabs selectedKey={selectedId} onSelectionChange={(key) => key !== selectedId && onSelect(String(key))}>
      <div className="flex items-center gap-1 border-line border-b">
        {isScrollable && (
          <Arrow label="Scroll left" Icon={ChevronLeft} isIdle={!before} onClick={() => scroll(-pixelsPerPress)} />
        )}
        {/* CSS scrolls it, to respect reduced motion. It is positioned, so that hidden text in a tab doesn't widen the
            page. */}
        <div ref={row} className="scrollbar-none relative min-w-0 flex-1 overflow-x-auto scroll-smooth">
          <TabList aria-label={label} className="flex w-max gap-1">
            {items.map(({ id, title, count, mark }) => (
              <Tab key={id} id={id} className="tab whitespace-nowrap px-3">
                <span>{title}</span>
                {count.number > 0 && (
                  <span
                    aria-hidden="true"
                    className="min-w-6 rounded-full bg-brand-soft px-1.5 text-center text-brand-strong text-xs"
                  >
                    {count.number}
                  </span>
                )}
                {mark && <span aria-hidden="true" className="tab-mark" />}
                <span className="sr-only">{`, ${mark ? `${count.words}, ${mark}` : count.words}`}</span>
              </Tab>
            ))}
          </TabList>
        </div>
        {isScrollable && (
          <Arrow label="Scroll right" Icon={ChevronRight} isIdle={!after} onClick={() => scroll(pixelsPerPress)} />
        )}
      </div>
      {items.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="pt-6 sm:pt-8">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}

type ArrowProps = {
  label: string;
  Icon: typeof ChevronLeft;
  /** At the end. It stays, so that the row doesn't shift and the focus isn't lost. */
  isIdle: boolean;
  onClick: () => void;
};

function Arrow({ label, Icon, isIdle, onClick }: ArrowProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={isIdle || undefined}
      icon={<Icon className={classNames("size-5", isIdle && "opacity-50")} />}
      onClick={onClick}
    />
  );
}

/** Only sideways. `scrollIntoView` would also move the page. */
const useSelectedInSight = (row: { readonly current: HTMLElement | null }, shown: string): void => {
  // Not a layout effect, since react-aria renders its tabs a turn later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab is selected or grows, or arrows appear
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    if (!row.current || !tab) return;
    const [frame, place] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (place.left >= frame.left && place.right <= frame.right) return;
    const left = row.current.scrollLeft + place.left - frame.left - (frame.width - place.width) / 2;
    row.current.scrollTo({ left, behavior: "instant" });
  }, [row, shown]);
};

interface Overflow {
  /** Content is hidden on the left. */
  readonly before: boolean;
  /** Content is hidden on the right. */
  readonly after: boolean;
}

/** Which sides of a horizontally scrolling element hide content, kept current. */
function useOverflow(element: RefObject<HTMLElement | null>): Overflow {
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
