import { quietDays } from "@funding-desk/contract/desk/pipeline/desk-api";
import type { TodayList, TodayRows } from "@funding-desk/contract/desk/today/desk-api";
import { formatMoney } from "@funding-desk/contract/forms/format";
import type { LucideIcon } from "lucide-react";
import CalendarX from "lucide-react/icons/calendar-x";
import CircleCheckBig from "lucide-react/icons/circle-check-big";
import FileClock from "lucide-react/icons/file-clock";
import Hourglass from "lucide-react/icons/hourglass";
import Mail from "lucide-react/icons/mail";
import MessageCircleQuestion from "lucide-react/icons/message-circle-question-mark";
import PhoneMissed from "lucide-react/icons/phone-missed";
import type { ComponentProps, ReactNode } from "react";
import { formatWait } from "../../../desk-parts/format-wait.ts";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { Button } from "../../../ui/button.tsx";
import { useAssign } from "../pipeline/use-assign.ts";
import { DueTime } from "./due-time.tsx";
import { describeRow } from "./things.ts";
import { TodayRow } from "./today-row.tsx";

export interface RowContext {
  /** The firm's day, YYYY-MM-DD. */
  readonly day: string;
  /** The firm's zone. */
  readonly timeZone: string;
  readonly canWork: boolean;
}

interface ListLook<Row> {
  readonly title: string;
  readonly Icon: LucideIcon;
  readonly emptyText: string;
  readonly showRow: (row: Row, context: RowContext) => ReactNode;
}

/** How each kind of waiting work looks, on Today and on its own page. */
export const listLooks: { readonly [List in TodayList]: ListLook<TodayRows[List]> } = {
  unanswered: {
    title: "New, unanswered",
    Icon: MessageCircleQuestion,
    emptyText: "Every submission has an answer.",
    showRow: (row, { canWork, timeZone }) => (
      <TodayRow
        key={row.submission.id}
        client={row}
        wait={<DueTime since={row.submission.status_since} due={row.due_at} timeZone={timeZone} />}
        action="Open"
        otherAction={
          canWork && row.advisor_name === null && <TakeButton clientId={row.client_id} clientName={row.client_name} />
        }
      >
        {describeRow.unanswered(row)}
      </TodayRow>
    ),
  },
  messages: {
    title: "Clients waiting for a reply",
    Icon: Mail,
    emptyText: "Every message is answered.",
    showRow: (row, { timeZone }) => (
      <SinceRow key={row.client_id} row={row} timeZone={timeZone} tab="messages" action="Reply">
        {describeRow.messages(row)}
      </SinceRow>
    ),
  },
  documents: {
    title: "Documents to review",
    Icon: FileClock,
    emptyText: "Every document is reviewed.",
    showRow: (row, { timeZone }) => (
      <SinceRow key={row.client_id} row={row} timeZone={timeZone} tab="documents" action="Review">
        {describeRow.documents(row)}
      </SinceRow>
    ),
  },
  overdue: {
    title: "Clients who are overdue",
    Icon: CalendarX,
    emptyText: "No client is late with a document.",
    showRow: (row) => (
      <TodayRow
        key={row.client_id}
        client={row}
        wait={`${formatWait(row.since)} late`}
        isLate
        tab="documents"
        action="Open"
      >
        {describeRow.overdue(row)}
      </TodayRow>
    ),
  },
  past_calls: {
    title: "Calls without an outcome",
    Icon: PhoneMissed,
    emptyText: "Every call has its outcome.",
    showRow: (row, { timeZone }) => (
      <SinceRow key={row.client_id} row={row} timeZone={timeZone} tab="calls" action="Note it">
        {describeRow.past_calls(row)}
      </SinceRow>
    ),
  },
  tasks: {
    title: "Tasks due",
    Icon: CircleCheckBig,
    emptyText: "None.",
    showRow: (row, { day }) => (
      <TodayRow
        key={row.id}
        client={row}
        wait={row.due_on < day ? `${formatWait(`${row.due_on}T23:59:59`)} late` : "Today"}
        isLate={row.due_on < day}
        tab="tasks"
        action="Open"
      >
        {row.title}
      </TodayRow>
    ),
  },
  quiet: {
    title: "Nothing due",
    Icon: Hourglass,
    emptyText: `Every file was touched in the last ${quietDays} days.`,
    showRow: (row) => (
      <TodayRow key={row.client_id} client={row} wait={formatWait(row.changed_at)} action="Open">
        {row.submission.status}, {formatMoney(String(row.submission.amount))} {row.submission.about}
      </TodayRow>
    ),
  },
};

interface SinceRowProps extends Pick<ComponentProps<typeof TodayRow>, "tab" | "action" | "children"> {
  readonly row: TodayRows["messages"];
  readonly timeZone: string;
}

/** A client who has waited since a time. */
function SinceRow({ row, timeZone, ...others }: SinceRowProps) {
  return (
    <TodayRow client={row} wait={<DueTime since={row.since} due={row.due_at} timeZone={timeZone} />} {...others} />
  );
}

/** Takes on a client who has no advisor yet. */
function TakeButton({ clientId, clientName }: { readonly clientId: string; readonly clientName: string }) {
  const staff = useStaff();
  const { assign, isBusy } = useAssign();
  const take = () => void assign([clientId], { id: staff.staff_id, name: staff.name });
  return (
    <Button
      size="small"
      variant="brand"
      onClick={take}
      isBusy={isBusy}
      busyLabel="Taking..."
      aria-label={`Take ${clientName}`}
    >
      Take
    </Button>
  );
}
