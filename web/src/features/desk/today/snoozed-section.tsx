import { type Snooze, snoozed, wakeThing } from "@funding-desk/contract/desk/today/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import AlarmClock from "lucide-react/icons/alarm-clock";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery, wholeDesk } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { listLooks } from "./list-looks.tsx";
import { formatSnoozeDay } from "./snooze-days.ts";
import { WorkRow } from "./today-row.tsx";
import { TodaySection } from "./today-section.tsx";

/** What the member put off, with a way to bring it back. Absent when there is nothing. */
export function SnoozedSection() {
  const { data = [] } = useQuery(deskQuery(snoozed));
  if (data.length === 0) return null;
  return (
    <TodaySection
      title="Snoozed"
      Icon={AlarmClock}
      count={data.length}
      allPath="/desk"
      emptyText=""
      rows={data.map((row) => <SnoozedRow key={`${row.list} ${row.id}`} row={row} />)}
    />
  );
}

function SnoozedRow({ row }: { readonly row: Snooze }) {
  const queryClient = useQueryClient();
  const sending = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  const path = `/desk/clients/${row.client_id}`;
  const wake = async () => {
    await callDesk(wakeThing, { params: { list: row.list, id: row.id } });
    await queryClient.invalidateQueries(wholeDesk);
  };
  return (
    <WorkRow
      name={row.client_name}
      business={null}
      path={path}
      wait={formatSnoozeDay(row.until_on)}
      otherAction={
        <Button
          size="small"
          isBusy={sending.isBusy}
          aria-keyshortcuts="e"
          aria-label={`Bring back ${row.client_name}`}
          onClick={() => void sending.run(wake)}
        >
          Bring back
        </Button>
      }
    >
      {listLooks[row.list].title}
    </WorkRow>
  );
}
