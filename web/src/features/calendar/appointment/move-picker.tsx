import type { AppointmentWire } from "@funding-desk/contract/calendar/appointment/api";
import { useState } from "react";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import type { DayAsked, FreeDaysQuery, SlotsQuery } from "./booking-queries.ts";
import { type ChosenSlot, formatZonedTime } from "./booking-time.ts";
import { FactList, formatSlot, listAdvisorTime } from "./slot-facts.tsx";
import { type AdvisorHours, SlotPicker } from "./slot-picker.tsx";
import { type CallChanger, useCallChange } from "./use-call-change.ts";

interface MovePickerProps {
  readonly appointment: AppointmentWire;
  readonly hours: AdvisorHours;
  readonly slotsOf: (day: DayAsked) => SlotsQuery;
  readonly daysOf: (timezone: string) => FreeDaysQuery;
  readonly changer: CallChanger;
  readonly onMoved: () => void;
}

/** Chooses another time for a call. The old time is kept until the new one is confirmed. */
export function MovePicker({ appointment, hours, slotsOf, daysOf, changer, onMoved }: MovePickerProps) {
  const [date, setDate] = useState<string | undefined>(appointment.date);
  const [asked, setAsked] = useState<ChosenSlot>();
  const { isBusy, move } = useCallChange(changer);
  const confirm = async () => {
    const moved = asked && (await move(asked));
    setAsked(undefined);
    if (moved) onMoved();
  };
  return (
    <>
      <SlotPicker slotsOf={slotsOf} daysOf={daysOf} hours={hours} date={date} onDate={setDate} onPick={setAsked} />
      <AlertDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title="Move the call to this time?"
        confirmLabel="Move the call"
        cancelLabel="Not this time"
        isBusy={isBusy}
        onConfirm={() => void confirm()}
      >
        {asked && (
          <FactList
            facts={[
              { term: "New time", value: formatSlot(asked) },
              ...listAdvisorTime(asked, hours.advisor_timezone),
              { term: "Instead of", value: formatZonedTime(asked.timezone, new Date(appointment.starts_at)) },
            ]}
          />
        )}
      </AlertDialog>
    </>
  );
}
