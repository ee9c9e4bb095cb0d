import { formatDate } from "@funding-desk/contract/forms/format";
import type { PlannedReminder } from "@funding-desk/contract/messages/reminder/desk-api";
import { reminderWeek } from "@funding-desk/contract/messages/reminder/desk-api";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { deskQuery } from "../../../http/desk-query.ts";
import { Card } from "../../../ui/card.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
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
  { key: "day", header: "Day", cell: ({ day }) => formatDate(day) },
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

/** What goes out this week, as things are now. */
export function WeekList() {
  const query = useQuery(deskQuery(reminderWeek));
  return (
    <Card title="What goes out this week" isFlush>
      <p className="max-w-measure px-5 pb-4 text-ink-soft sm:px-6">
        As things are now. An answer, a pause, or an upload changes it.
        {query.data?.is_cut && " More clients have something open than this list looks at, so some are missing here."}
      </p>
      <DataTable
        caption="Reminders of the next seven days"
        columns={columns}
        query={{ data: query.data?.reminders, error: query.error, refetch: query.refetch }}
        rowKey={toKey}
        emptyText="Nothing goes out this week"
        emptyHint="Reminders show up here when something waits for a client."
        failedTitle="We couldn't load this week's reminders"
      />
    </Card>
  );
}
