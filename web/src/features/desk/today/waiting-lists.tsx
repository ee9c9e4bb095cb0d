import type { TodayList, TodayRows, TodayWire } from "@funding-desk/contract/desk/today/desk-api";
import Inbox from "lucide-react/icons/inbox";
import { useAddress } from "../../../desk-parts/use-address.ts";
import { DueTime } from "./due-time.tsx";
import { listLooks, type RowContext } from "./list-looks.tsx";
import { WorkRow } from "./today-row.tsx";
import { TodaySection } from "./today-section.tsx";

/**
 * The waiting work, most costly to leave first: new submissions, messages, documents, what came of calls, what clients owe,
 * tasks, then forgotten files.
 */
export function WaitingLists({ day, canWork }: { readonly day: TodayWire; readonly canWork: boolean }) {
  const context = { day: day.day, timeZone: day.time_zone, canWork };
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <WaitingList list="unanswered" shown={day.unanswered} context={context} />
      <WaitingList list="messages" shown={day.messages} context={context} />
      <TodaySection
        title="Contact messages"
        Icon={Inbox}
        count={day.contact.count}
        allPath="/desk/contact"
        emptyText="Every contact message is answered."
        rows={day.contact.rows.map(({ id, full_name, company, subject, received_at, due_at }) => (
          <WorkRow
            key={id}
            name={full_name}
            business={company}
            path={`/desk/contact?id=${id}`}
            actionPath={`/desk/contact?id=${id}`}
            wait={<DueTime since={received_at} due={due_at} timeZone={day.time_zone} />}
            action="Answer"
          >
            {subject}
          </WorkRow>
        ))}
      />
      <WaitingList list="documents" shown={day.documents} context={context} />
      <WaitingList list="past_calls" shown={day.past_calls} context={context} />
      <WaitingList list="overdue" shown={day.overdue} context={context} />
      <WaitingList list="tasks" shown={day.tasks} context={context} />
      <WaitingList list="quiet" shown={day.quiet} context={context} />
    </div>
  );
}

interface WaitingListProps<List extends TodayList> {
  readonly list: List;
  readonly shown: { readonly rows: readonly TodayRows[List][]; readonly count: number };
  readonly context: RowContext;
}

function WaitingList<List extends TodayList>({ list, shown, context }: WaitingListProps<List>) {
  const { toLink } = useAddress();
  const { showRow, ...look } = listLooks[list];
  return (
    <TodaySection
      {...look}
      count={shown.count}
      allPath={toLink({ list })}
      rows={shown.rows.map((row) => showRow(row, context))}
    />
  );
}
