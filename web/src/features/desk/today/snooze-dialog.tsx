import { type Snooze, snoozeThing } from "@funding-desk/contract/desk/today/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getFirmToday } from "../../../firm/firm-day.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { wholeDesk } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { addDays, formatSnoozeDay, nextMonday } from "./snooze-days.ts";

interface SnoozeDialogProps {
  readonly thing: Pick<Snooze, "list" | "id"> & { readonly clientName: string };
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Puts one of today's things off until a day. Mount it only while it is open. */
export function SnoozeDialog({ thing: { list, id, clientName }, onDone, onClose }: SnoozeDialogProps) {
  const queryClient = useQueryClient();
  const sending = useSendOnce();
  const today = getFirmToday();
  const [day, setDay] = useState(addDays(today, 1));
  const snooze = async () => {
    await callDesk(snoozeThing, { params: { list, id }, body: { until_on: day } });
    toast.success(`Back ${formatSnoozeDay(day)}, or when something new comes in.`);
    onDone();
    await queryClient.invalidateQueries(wholeDesk);
  };
  const choices = [
    { label: "Tomorrow", day: addDays(today, 1) },
    { label: "In 3 days", day: addDays(today, 3) },
    { label: "Next Monday", day: nextMonday(today) },
  ];
  return (
    <FormDialog
      title={`Snooze ${clientName}`}
      submitLabel="Snooze"
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={() => void sending.run(snooze, day)}
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <Button
            key={choice.label}
            size="small"
            aria-pressed={choice.day === day}
            variant={choice.day === day ? "brand" : "secondary"}
            onClick={() => setDay(choice.day)}
          >
            {choice.label}
          </Button>
        ))}
      </div>
      <DateField
        label="Until"
        name="until_on"
        required
        value={day}
        onChange={setDay}
        min={addDays(today, 1)}
        error={sending.fields.until_on}
      />
    </FormDialog>
  );
}
