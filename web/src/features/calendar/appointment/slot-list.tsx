import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { firm } from "../../../firm/firm.ts";
import { formatCount } from "../../../forms/format-count.ts";
import { formatShortWeekday } from "../../../forms/format-time.ts";
import { Loaded, LoadFailure } from "../../../ui/loaded.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import type { DayAsked, SlotsQuery } from "./booking-queries.ts";
import { type ChosenSlot, formatSlotDay } from "./booking-time.ts";
import { formatZone } from "./client-time-zone.ts";
import { findOtherTime } from "./slot-instant.ts";

interface SlotListProps {
  readonly slotsOf: (day: DayAsked) => SlotsQuery;
  readonly day: DayAsked;
  readonly advisorTimezone: string;
  /** The slot being requested. */
  readonly picked?: ChosenSlot | undefined;
  readonly onPick: (slot: ChosenSlot) => void;
}

/** A list that starts below this share of the screen is scrolled into view. */
const lowPart = 0.6;

/** One day's available times, in the client's time zone and, where it differs, the advisor's. */
export function SlotList({ slotsOf, day, advisorTimezone, picked, onPick }: SlotListProps) {
  const query = useQuery(slotsOf(day));
  const { data, isFetching } = query;
  const place = useRef<HTMLDivElement>(null);
  const isKnown = data !== undefined;
  // On a phone, the times are below the calendar, out of sight.
  useEffect(() => {
    const top = place.current?.getBoundingClientRect().top ?? 0;
    if (isKnown && day.date && top > window.innerHeight * lowPart) place.current?.scrollIntoView({ block: "nearest" });
  }, [isKnown, day.date]);
  const slots = (data ?? []).map((slot) => ({ ...day, slot }));
  const isElsewhere = slots.some((slot) => findOtherTime(slot, advisorTimezone) !== undefined);
  return (
    <div ref={place} className="scroll-mt-20 scroll-mb-24">
      <h2 className="text-lg">{formatSlotDay(day.date)}</h2>
      <p className="mt-1 text-ink-soft text-sm">
        {formatZone(day.timezone)}
        {isElsewhere && `. Your advisor is in ${formatZone(advisorTimezone)}.`}
      </p>
      <p role="status" className="sr-only">
        {isKnown && !isFetching && describeSlots(data.length, day.date)}
      </p>
      <div className="mt-4">
        <Loaded
          query={query}
          skeleton={<SlotSkeleton />}
          failed={(error) => (
            <div className="flex flex-col gap-4">
              <p className="font-semibold">No Slots Available</p>
              <LoadFailure title="We couldn't load the times" error={error} onRetry={query.refetch} />
            </div>
          )}
          empty={
            <>
              <p className="font-semibold">No Slots Available</p>
              <p className="mt-1 text-ink-soft text-sm">Please try another day. We take calls {firm.identity.hours}.</p>
            </>
          }
        >
          {() => (
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2.5">
              {slots.map((slot) => (
                <li key={slot.slot}>
                  <SlotButton
                    slot={slot}
                    isBusy={picked?.slot === slot.slot && picked.date === slot.date}
                    onPick={() => onPick(slot)}
                  />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </div>
  );
}

const describeSlots = (count: number, date: string): string =>
  `${count === 0 ? "No Slots Available" : `${formatCount(count, "time")} available`} on ${formatSlotDay(date)}`;

interface SlotButtonProps {
  readonly slot: ChosenSlot;
  /** Shows the day too, for times of several days. */
  readonly hasDay?: boolean;
  readonly isBusy: boolean;
  readonly onPick: () => void;
}

export function SlotButton({ slot, hasDay = false, isBusy, onPick }: SlotButtonProps) {
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && onPick()}
      className="grid min-h-12 w-full place-content-center rounded-field border border-edge bg-card px-1 py-2 text-center font-semibold leading-tight transition-colors hover:border-brand hover:bg-brand-soft aria-disabled:cursor-progress aria-disabled:bg-brand-soft"
    >
      <span className="inline-flex items-center justify-center gap-1.5">
        {isBusy && <Spinner className="size-4.5" />}
        <span className="whitespace-nowrap">
          {slot.slot}
          {!hasDay && <span className="sr-only">, {formatSlotDay(slot.date)}</span>}
        </span>
      </span>
      {hasDay && (
        <span className="mt-0.5 text-balance font-normal text-sm">
          <span className="sr-only">, </span>
          {formatShortWeekday(slot.date)}
        </span>
      )}
    </button>
  );
}

const shapes = ["one", "two", "three", "four", "five", "six", "seven", "eight"];

function SlotSkeleton() {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2.5">
      {shapes.map((shape) => (
        <Skeleton key={shape} className="h-12 w-full" />
      ))}
    </div>
  );
}
