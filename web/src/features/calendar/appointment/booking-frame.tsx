import type { ReactNode } from "react";
import { Card } from "../../../ui/card.tsx";
import { ProgressSteps } from "../../../ui/progress-steps.tsx";
import type { AppointmentType } from "./booking-queries.ts";
import type { ChosenSlot } from "./booking-time.ts";
import { FactList, formatSlot, listAdvisorTime } from "./slot-facts.tsx";

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
          <FactList facts={listFacts(type, chosen)} />
        </Card>
      </div>
    </>
  );
}

const listFacts = (type: AppointmentType, chosen: ChosenSlot | undefined) => [
  { term: type.name, value: `${type.location}, ${type.appointment_duration_formatted}` },
  { term: "Operator", value: type.advisor },
  ...(chosen
    ? [{ term: "Date and time", value: formatSlot(chosen) }, ...listAdvisorTime(chosen, type.advisor_timezone)]
    : []),
];
