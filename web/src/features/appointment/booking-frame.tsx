import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { ProgressSteps } from "../../ui/progress-steps.tsx";
import type { AppointmentType } from "./booking-queries.ts";
import { type ChosenSlot, findOtherTime, formatSlotTime, formatZonedTime, toInstant } from "./booking-time.ts";
import { formatZone } from "./client-time-zone.ts";

const steps = ["Date & time", "Details", "Booked"] as const;

export function BookingSteps({ current, back }: { readonly current: 1 | 2 | 3; readonly back?: string | undefined }) {
  return <ProgressSteps steps={steps} current={current} linkTo={(step) => (step === 1 ? back : undefined)} />;
}

interface BookingFrameProps {
  readonly type: AppointmentType;
  readonly step: 1 | 2;
  readonly chosen?: ChosenSlot | undefined;
  /** The path of the first step, for later steps. */
  readonly back?: string | undefined;
  readonly children: ReactNode;
}

/** The progress of a booking, the current step, and what has been chosen so far. */
export function BookingFrame({ type, step, chosen, back, children }: BookingFrameProps) {
  return (
    <>
      <BookingSteps current={step} back={back} />
      <div className="mt-8 grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="min-w-0">{children}</div>
        <Card title="Meeting details">
          <dl className="flex flex-col gap-3">
            {listFacts(type, chosen).map(({ term, value }) => (
              <div key={term}>
                <dt className="text-ink-soft text-sm">{term}</dt>
                <dd className="wrap-anywhere whitespace-pre-line font-medium">{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </>
  );
}

const listFacts = (type: AppointmentType, chosen: ChosenSlot | undefined) => [
  { term: "Call", value: type.name },
  { term: "Operator", value: type.advisor },
  { term: "Duration", value: type.appointment_duration_formatted },
  { term: "How", value: type.location },
  {
    term: "Date and time",
    value: chosen ? `${formatSlotTime(chosen.date, chosen.slot)}\n${formatZone(chosen.timezone)}` : "Not chosen yet",
  },
  ...(chosen && findOtherTime(chosen, type.advisor_timezone) !== undefined
    ? [
        {
          term: "For your advisor",
          value: `${formatZonedTime(type.advisor_timezone, toInstant(chosen))}\n${formatZone(type.advisor_timezone)}`,
        },
      ]
    : []),
];
