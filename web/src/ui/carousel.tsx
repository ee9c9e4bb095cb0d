import useEmblaCarousel from "embla-carousel-react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Repeat, When } from "../page-part/tagged.tsx";
import { classNames } from "./class-names.ts";

interface Slide {
  /** Unique on the page, since the dots link to it. */
  readonly id: string;
  /** From 1. */
  readonly position: string;
  readonly content: ReactNode;
}

export interface CarouselProps {
  readonly label: string;
  /** What a slide is, in lower case: 'testimonial'. */
  readonly itemName: string;
  readonly slides: readonly Slide[];
  readonly count: string;
  /** In place of each slide while the site is built. */
  readonly template: Slide;
}

const options = {
  loop: true,
  align: "center",
  breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
} as const;

/** Finds the slide in the middle of a row scrolled by hand. */
const findMiddle = (row: HTMLElement): number => {
  const middle = row.scrollLeft + row.clientWidth / 2;
  const distances = [...row.querySelectorAll<HTMLElement>("[aria-roledescription=slide]")].map(
    ({ offsetLeft, offsetWidth }) => Math.abs(offsetLeft + offsetWidth / 2 - middle),
  );
  return row.scrollLeft > 0 ? distances.indexOf(Math.min(...distances)) : 0;
};

/**
 * The slide in the middle, and how to move to another. Not ready until React arrives. Until then, the row just scrolls.
 */
function useSlides() {
  const [takeViewport, embla] = useEmblaCarousel(options);
  const [selected, setSelected] = useState(0);
  const [isReady, setReady] = useState(false);
  const first = useRef(0);
  const viewport = useCallback(
    (row: HTMLElement | null) => {
      // Read it before embla moves the slides, which resets the row's scroll position.
      if (row) first.current = findMiddle(row);
      takeViewport(row);
    },
    [takeViewport],
  );
  useEffect(() => {
    if (!embla) return;
    const show = () => setSelected(embla.selectedScrollSnap());
    embla.on("select", show).on("reInit", show);
    embla.scrollTo(first.current, true);
    setReady(true);
    return () => {
      embla.off("select", show).off("reInit", show);
    };
  }, [embla]);
  return { viewport, embla, selected, isReady };
}

/**
 * Slides in a row, with the selected one in the middle. Without a script, the row scrolls and the dots link to slides.
 * With one, it loops by arrows, dots, swipes and arrow keys. It never moves by itself.
 */
export function Carousel({ label, itemName, slides, count, template }: CarouselProps) {
  const { viewport, embla, selected, isReady } = useSlides();
  const goBack = () => embla?.scrollPrev();
  const goOn = () => embla?.scrollNext();
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowLeft: goBack, ArrowRight: goOn }[event.key];
    if (!embla || !move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move();
  };
  return (
    <section aria-roledescription="carousel" aria-label={label} onKeyDown={onKeyDown}>
      {/* The focus ring is here, since the row's mask would cut it off. */}
      <div className="mx-auto max-w-[84rem] rounded-card -outline-offset-3 has-[[data-row]:focus-visible]:outline-3 has-[[data-row]:focus-visible]:outline-focus">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
        <div
          ref={viewport}
          data-row
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
          tabIndex={0}
          role="group"
          aria-label={`${label}, scrolled with the arrow keys`}
          className={classNames(
            "scrollbar-none py-4 outline-none",
            isReady
              ? "overflow-x-clip md:[mask-image:linear-gradient(to_right,transparent,#000_9%,#000_91%,transparent)]"
              : "snap-x snap-mandatory overflow-x-auto scroll-px-[6%] md:scroll-px-[23%]",
          )}
        >
          {/* Without a script, the browser scrolls sideways. Take that over only once the carousel runs. */}
          <div className={classNames("flex", isReady && "touch-pan-y touch-pinch-zoom")}>
            <Repeat name="slides" items={slides} template={template}>
              {({ id, position, content }, index) => (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
                <div
                  key={id}
                  id={id}
                  role="group"
                  aria-roledescription="slide"
                  aria-label={`${position} of ${count}`}
                  className="min-w-0 flex-none basis-[88%] snap-center scroll-mt-28 px-1.5 sm:px-3 md:basis-[54%]"
                >
                  {/* Not on the slide itself, whose transform embla uses. */}
                  <div
                    className={classNames(
                      "h-full transition-[scale] duration-250",
                      isReady && index !== selected && "md:scale-[0.94]",
                    )}
                  >
                    {content}
                  </div>
                </div>
              )}
            </Repeat>
          </div>
        </div>
      </div>
      <When name="hasSeveral" is={slides.length > 1}>
        <Controls
          {...{ itemName, slides, count, template, selected, isReady }}
          onBack={goBack}
          onNext={goOn}
          onSelect={(index) => embla?.scrollTo(index)}
        />
      </When>
      <p aria-live="polite" className="sr-only">
        {selected + 1} of {count}
      </p>
    </section>
  );
}

interface ControlsProps extends Pick<CarouselProps, "itemName" | "slides" | "count" | "template"> {
  readonly selected: number;
  readonly isReady: boolean;
  readonly onBack: () => void;
  readonly onNext: () => void;
  readonly onSelect: (index: number) => void;
}

const arrowClass =
  "grid size-12 flex-none place-items-center rounded-full border border-edge bg-card transition-colors hover:border-brand hover:text-brand";

function Controls(props: ControlsProps) {
  const { itemName, slides, count, template, selected, isReady, onBack, onNext, onSelect } = props;
  const choose = (index: number) => (event: MouseEvent) => {
    if (!isReady) return;
    event.preventDefault();
    onSelect(index);
  };
  // An arrow does nothing without a script. Its place is kept so that nothing shifts when it appears.
  const arrow = classNames(arrowClass, !isReady && "invisible");
  return (
    <div className="mt-2 flex items-center justify-center gap-3">
      <button type="button" aria-label={`Previous ${itemName}`} onClick={onBack} className={arrow}>
        <ChevronLeft className="size-5" />
      </button>
      <ul className="flex flex-wrap justify-center">
        <Repeat name="slides" items={slides} template={template}>
          {({ id, position }, index) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={choose(index)}
                aria-label={`Show ${itemName} ${position} of ${count}`}
                aria-current={(isReady && index === selected) || undefined}
                className="group grid size-11 place-items-center rounded-field"
              >
                <span className="size-3 rounded-full border-2 border-brand transition-all group-aria-current:w-7 group-aria-current:bg-brand" />
              </a>
            </li>
          )}
        </Repeat>
      </ul>
      <button type="button" aria-label={`Next ${itemName}`} onClick={onNext} className={arrow}>
        <ChevronRight className="size-5" />
      </button>
    </div>
  );
}
