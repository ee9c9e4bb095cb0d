import { formatDate } from "@funding-desk/contract/forms/format";
import { type PlannedReminder, reminderWeek } from "@funding-desk/contract/messages/reminder/desk-api";
import { useQuery } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "react-router";
import { formatCount } from "../../../forms/format-count.ts";
import { formatWeekday } from "../../../forms/format-time.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { Card } from "../../../ui/card.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { formatItem } from "./reminder-words.ts";

const columns: readonly Column<PlannedReminder>[] = [
  {
    key: "client",
    header: "Client",
    isRowHeader: true,
    cell: ({ client_id: id, client_name: name }) => (
      <Link to={`/desk/clients/${id}?tab=reminders`} className="text-link">
        {name}
      </Link>
    ),
  },
  { key: "to", header: "To", cell: ({ staff_name: staff }) => staff ?? "The client" },
  {
    key: "why",
    header: "Why",
    cell: ({ items }) => (
      <ul className="flex flex-col gap-1">
        {items.map((item) => (
          <li key={`${item.kind} ${item.title}`}>{formatItem(item)}</li>
        ))}
      </ul>
    ),
  },
];

const toKey = ({ day, client_id: id, items }: PlannedReminder): string =>
  `${day} ${id} ${items.map(({ kind, title, due_on: due }) => `${kind} ${title} ${due}`).join()}`;

/** What goes out this week, as things are now. Days are folded, since a week can be hundreds of reminders. */
export function WeekList() {
  const query = useQuery(deskQuery(reminderWeek));
  return (
    <Card title="This week" isFlush>
      <p className="px-5 pb-3 text-ink-soft text-sm sm:px-6">
        As things are now.{query.data?.is_cut && " Too many clients to list: some are missing."}
      </p>
      <Loaded query={query} failedTitle="We couldn't load this week's reminders">
        {({ reminders }) => {
          const days = Map.groupBy(reminders, ({ day }) => day);
          if (days.size === 0) return <p className="px-5 pb-5 font-semibold sm:px-6">Nothing goes out this week</p>;
          return [...days].map(([day, ofDay]) => (
            <details key={day} className="border-line border-t">
              <summary className="flex min-h-11 items-center gap-3 px-5 hover:bg-paper sm:px-6">
                <ChevronRight className="size-5 flex-none text-ink-soft transition-transform in-open:rotate-90" />
                <span className="font-semibold">
                  {formatWeekday(day)}, {formatDate(day)}
                </span>
                <span className="text-ink-soft text-sm">{formatCount(ofDay.length, "reminder")}</span>
              </summary>
              <DataTable
                caption={`Reminders on ${formatDate(day)}`}
                columns={columns}
                rows={ofDay}
                rowKey={toKey}
                emptyText=""
              />
            </details>
          ));
        }}
      </Loaded>
    </Card>
  );
}
