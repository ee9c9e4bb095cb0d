import { formatDate } from "@funding-desk/contract/forms/format";
import { type Absence, absenceOfCaller, changeOwnAbsence } from "@funding-desk/contract/office/assignment/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { AbsenceDialog } from "./absence-dialog.tsx";

const ownAbsenceQuery = deskQuery(absenceOfCaller, { isStill: true });

/** When the signed-in member is out of the office. */
export function AbsenceCard() {
  const client = useQueryClient();
  const staff = useStaff();
  const [isOpen, setOpen] = useState(false);
  const sending = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  const save = async (absence: Absence | null) => {
    const { data } = await callDesk(changeOwnAbsence, { body: { absence } });
    client.setQueryData(ownAbsenceQuery.queryKey, data);
  };
  const end = () =>
    sending.run(async () => {
      await save(null);
      toast.success("You're back in the office.");
    });
  return (
    <Card title="Out of the office">
      <Loaded query={useQuery(ownAbsenceQuery)} failedTitle="We couldn't load your absence">
        {({ absence }) => (
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="max-w-measure">
              {absence
                ? `From ${formatDate(absence.from_on)} to ${formatDate(absence.until_on)} the assignment rules give you no new files.`
                : "When you're away, the assignment rules give you no new files."}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setOpen(true)}>{absence ? "Change" : "Set days"}</Button>
              {absence && (
                <Button variant="quiet" isBusy={sending.isBusy} onClick={() => void end()}>
                  Remove
                </Button>
              )}
            </div>
            {isOpen && (
              <AbsenceDialog
                title="Out of the office"
                memberId={staff.staff_id}
                absence={absence}
                save={save}
                onClose={() => setOpen(false)}
              />
            )}
          </div>
        )}
      </Loaded>
    </Card>
  );
}
