import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { FreeDaysQuery } from "./booking-queries.ts";
import type { ChosenSlot } from "./booking-time.ts";
import { formatZone } from "./client-time-zone.ts";
import { SlotButton } from "./slot-list.tsx";

interface NextTimesProps {
  readonly query: FreeDaysQuery;
  readonly timezone: string;
  /** The slot being requested. */
  readonly picked: ChosenSlot | undefined;
  readonly onPick: (slot: ChosenSlot) => void;
}

const shapes = ["one", "two", "three"];
const rowClass = "mt-3 grid gap-2.5 sm:grid-cols-3";

/** The next free times, for whoever just wants a call soon. */
export function NextTimes({ query, timezone, picked, onPick }: NextTimesProps) {
  const { data, isPending } = useQuery(query);
  if (!isPending && !data?.next.length) return null;
  return (
    <section aria-label="Next free times" className="max-w-form">
      <h2 className="text-lg">Next free times</h2>
      <p className="mt-1 text-ink-soft text-sm">{formatZone(timezone)}</p>
      {data ? (
        <ul className={rowClass}>
          {data.next.map(({ date, time }) => {
            const slot = { slot: time, date, timezone };
            return (
              <li key={`${date} ${time}`}>
                <SlotButton
                  slot={slot}
                  hasDay
                  isBusy={picked?.slot === time && picked.date === date}
                  onPick={() => onPick(slot)}
                />
              </li>
            );
          })}
        </ul>
      ) : (
        <div className={rowClass}>
          {shapes.map((shape) => (
            <Skeleton key={shape} className="h-16 w-full" />
          ))}
        </div>
      )}
    </section>
  );
}
