import { type Snooze, snoozeThing } from "@funding-desk/contract/desk/today/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useActs } from "../../../desk-parts/keys/acts.ts";
import { KeyHint } from "../../../desk-parts/keys/key-hint.tsx";
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
  const snooze = (until: string) =>
    void sending.run(async () => {
      await callDesk(snoozeThing, { params: { list, id }, body: { until_on: until } });
      toast.success(`Back ${formatSnoozeDay(until)}, or when something new comes in.`);
      onDone();
      await queryClient.invalidateQueries(wholeDesk);
    }, until);
  const choices = [
    { name: "Tomorrow", keys: "1", act: () => snooze(addDays(today, 1)) },
    { name: "In 3 days", keys: "2", act: () => snooze(addDays(today, 3)) },
    { name: "Next Monday", keys: "3", act: () => snooze(nextMonday(today)) },
  ];
  useActs("Snooze", choices, "dialog");
  return (
    <FormDialog
      title={`Snooze ${clientName}`}
      submitLabel="Snooze"
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={() => snooze(day)}
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-2">
        {choices.map(({ name, keys, act }) => (
          <Button key={name} size="small" aria-keyshortcuts={keys} iconAfter={<KeyHint keys={keys} />} onClick={act}>
            {name}
          </Button>
        ))}
      </div>
      <DateField
        label="Another day"
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
