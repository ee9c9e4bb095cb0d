import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { moveTo } from "../../../ui/focus-field.ts";

export interface IndexedSection {
  /** The section's element id on the page. */
  readonly id: string;
  readonly title: string;
  /** How many things it holds, where we count them. */
  readonly count?: number | undefined;
  /** What the count is of, when the section holds more: "to do". */
  readonly counted?: string | undefined;
  /** Something here needs attention. */
  readonly isUrgent?: boolean | undefined;
}

interface SectionIndexProps {
  readonly sections: readonly IndexedSection[];
  /** Whose file it is, shown below the links while the page's head is out of sight. */
  readonly owner?: ReactNode;
}

/** Links to the file's sections, always in sight, with the current one marked. */
export function SectionIndex({ sections, owner }: SectionIndexProps) {
  const current = useCurrentSection(sections);
  const list = useRef<HTMLUListElement>(null);
  const nav = useRef<HTMLElement>(null);
  const isHeadGone = useIsHeadGone(nav);
  // A count that arrives late moves the links after it.
  useMarkInSight(list, `${current} ${sections.map(({ count }) => count).join(" ")}`);
  const follow = (event: MouseEvent, id: string) => {
    const section = document.getElementById(id);
    if (!section) return;
    event.preventDefault();
    moveTo(section);
  };
  return (
    <nav
      ref={nav}
      aria-label="Sections of this file"
      className="sticky top-16 z-10 -mx-4 border-line border-b bg-paper px-4 sm:-mx-6 sm:px-6 print:hidden"
    >
      <ul ref={list} className="scrollbar-none relative flex gap-1 overflow-x-auto">
        {sections.map(({ id, title, count, counted, isUrgent }) => (
          <li key={id} className="flex-none">
            <a
              href={`#${id}`}
              onClick={(event) => follow(event, id)}
              aria-current={id === current ? "location" : undefined}
              className={classNames(
                "inline-flex min-h-12 items-center gap-2 border-b-3 px-3 font-semibold text-sm no-underline",
                id === current
                  ? "border-brand text-brand-strong"
                  : "border-transparent text-ink-soft hover:border-line hover:text-ink",
              )}
            >
              {title}{" "}
              {count !== undefined && count > 0 && (
                <span
                  title={counted && `${count} ${counted}`}
                  className={classNames(
                    "min-w-6 rounded-full px-1.5 text-center text-xs",
                    isUrgent ? "bg-coral-soft text-coral-strong" : "bg-brand-soft text-brand-strong",
                  )}
                >
                  {count} {counted && <span className="sr-only">{counted}</span>}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
      {owner && isHeadGone && (
        // Over the page, so that nothing jumps when it comes and goes.
        <div className="absolute inset-x-0 top-full flex min-h-9 items-center gap-2 border-line border-b bg-paper px-4 text-sm sm:px-6">
          {owner}
        </div>
      )}
    </nav>
  );
}

/** The desk's bar, which covers this much of the page's top. */
const barHeight = 64;

/** Whether what stands above the links has scrolled out of sight. */
const useIsHeadGone = (nav: RefObject<HTMLElement | null>): boolean => {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const look = () => {
      const head = nav.current?.previousElementSibling;
      if (head) setGone(head.getBoundingClientRect().bottom < barHeight);
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [nav]);
  return isGone;
};

/** The last section whose start has scrolled past. */
const useCurrentSection = (sections: readonly IndexedSection[]): string | undefined => {
  const [current, setCurrent] = useState(sections[0]?.id);
  const ids = sections.map(({ id }) => id).join(" ");
  useEffect(() => {
    let asked = 0;
    const look = () => {
      asked = 0;
      const passed = ids.split(" ").filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < 184;
      });
      // The last section may be too short to reach the top.
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 32;
      setCurrent((isAtEnd ? ids.split(" ").at(-1) : passed.at(-1)) ?? ids.split(" ")[0]);
    };
    const ask = () => {
      asked ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener("scroll", ask, { passive: true });
    return () => {
      window.removeEventListener("scroll", ask);
      cancelAnimationFrame(asked);
    };
  }, [ids]);
  return current;
};

/**
 * Scrolls the list sideways, and never the page, to keep the current link in sight.
 * @param state changes whenever the link may have moved out of sight
 */
const useMarkInSight = (list: RefObject<HTMLUListElement | null>, state: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the link may have moved
  useEffect(() => {
    const mark = list.current?.querySelector<HTMLElement>('[aria-current="location"]')?.parentElement;
    if (!list.current || !mark) return;
    const { scrollLeft, clientWidth } = list.current;
    if (mark.offsetLeft >= scrollLeft && mark.offsetLeft + mark.offsetWidth <= scrollLeft + clientWidth) return;
    list.current.scrollTo({ left: mark.offsetLeft - (clientWidth - mark.offsetWidth) / 2, behavior: "instant" });
  }, [list, state]);
};
