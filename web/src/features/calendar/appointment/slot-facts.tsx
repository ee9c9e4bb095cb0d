import type { AppointmentWire } from "@funding-desk/contract/calendar/appointment/api";
import { type ChosenSlot, formatSlotTime, formatZonedTime } from "./booking-time.ts";
import { formatZone } from "./client-time-zone.ts";
import { findOtherTime, toInstant } from "./slot-instant.ts";

interface Fact {
  readonly term: string;
  readonly value: string;
}

/** A slot's time and its zone, on two lines. */
export const formatSlot = ({ date, slot, timezone }: ChosenSlot): string =>
  `${formatSlotTime(date, slot)}\n${formatZone(timezone)}`;

/** The slot's time for the advisor; nothing where it is the same. */
export const listAdvisorTime = (slot: ChosenSlot, timeZone: string): readonly Fact[] =>
  findOtherTime(slot, timeZone) === undefined
    ? []
    : [{ term: "For your advisor", value: `${formatZonedTime(timeZone, toInstant(slot))}\n${formatZone(timeZone)}` }];

/** A call's time, for the client and for the advisor. */
export const listCallTimes = (call: AppointmentWire, advisorTimezone: string | undefined): readonly Fact[] => {
  const slot = { slot: call.time, date: call.date, timezone: call.timezone };
  return [
    { term: "When", value: formatSlot(slot) },
    ...(advisorTimezone === undefined ? [] : listAdvisorTime(slot, advisorTimezone)),
  ];
};

export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="flex flex-col gap-3">
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt className="text-ink-soft text-sm">{term}</dt>
          <dd className="wrap-anywhere whitespace-pre-line font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
