import { formatDate } from "@funding-desk/contract/forms/format";
import {
  type Absence,
  type AssignmentTaker,
  assignmentRules,
  changeAbsence,
} from "@funding-desk/contract/office/assignment/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callDesk } from "../../../http/call-desk.ts";
import { deskFilter } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { AbsenceDialog } from "./absence-dialog.tsx";

const columns: readonly Column<AssignmentTaker>[] = [
  { key: "name", header: "Name", cell: ({ name }) => name },
  {
    key: "absence",
    header: "Out of the office",
    cell: ({ absence, is_away }) =>
      absence
        ? `${is_away ? "Now, " : ""}${formatDate(absence.from_on)} to ${formatDate(absence.until_on)}`
        : "Not planned",
  },
];

interface AbsenceListProps {
  readonly takers: readonly AssignmentTaker[];
  readonly canChange: boolean;
}

/** Who is out of the office, and when. */
export function AbsenceList({ takers, canChange }: AbsenceListProps) {
  const client = useQueryClient();
  const [edited, setEdited] = useState<AssignmentTaker>();
  const sending = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  const save = async (id: string, absence: Absence | null) => {
    await callDesk(changeAbsence, { params: { id }, body: { absence } });
    await client.invalidateQueries(deskFilter(assignmentRules));
  };
  const remove = (id: string) =>
    sending.run(async () => {
      await save(id, null);
      toast.success("Absence removed.");
    });
  const change: Column<AssignmentTaker> = {
    key: "change",
    header: "Change",
    align: "right",
    cell: (taker) => (
      <span className="flex flex-wrap justify-end gap-1">
        <Button size="small" aria-label={`Set days for ${taker.name}`} onClick={() => setEdited(taker)}>
          Set days
        </Button>
        {taker.absence && (
          <Button
            size="small"
            variant="quiet"
            disabled={sending.isBusy}
            aria-label={`Remove days of ${taker.name}`}
            onClick={() => void remove(taker.id)}
          >
            Remove
          </Button>
        )}
      </span>
    ),
  };
  return (
    <Card isFlush>
      <DataTable
        caption="Out of the office"
        columns={canChange ? [...columns, change] : columns}
        rows={takers}
        rowKey={({ id }) => id}
        emptyText="No one can get files yet"
      />
      {edited && (
        <AbsenceDialog
          title={`${edited.name} is out of the office`}
          memberId={edited.id}
          absence={edited.absence}
          save={(absence) => save(edited.id, absence)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  );
}
