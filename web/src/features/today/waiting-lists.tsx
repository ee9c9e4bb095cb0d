import { formatMoney } from "@funding-desk/contract/forms/format";
import { quietDays } from "@funding-desk/contract/pipeline/desk-api";
import type { TodayWire } from "@funding-desk/contract/today/desk-api";
import CircleCheckBig from "lucide-react/icons/circle-check-big";
import FileClock from "lucide-react/icons/file-clock";
import Hourglass from "lucide-react/icons/hourglass";
import Mail from "lucide-react/icons/mail";
import MessageCircleQuestion from "lucide-react/icons/message-circle-question-mark";
import { formatWait } from "../../desk/format-wait.ts";
import { useStaff } from "../../desk/staff-context.ts";
import { formatCount } from "../../forms/format-count.ts";
import { Button } from "../../ui/button.tsx";
import { useAssign } from "../pipeline/use-assign.ts";
import { TodayRow } from "./today-row.tsx";
import { TodaySection } from "./today-section.tsx";

const lateHours = 24;
const isLate = (since: string): boolean => Date.now() - Date.parse(since) > lateHours * 3600_000;

/** The waiting work, most costly to leave first: new submissions, messages, documents, tasks, then forgotten files. */
export function WaitingLists({ day, canWork }: { readonly day: TodayWire; readonly canWork: boolean }) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Unanswered list={day.unanswered} canWork={canWork} />
      <TodaySection
        title="Clients waiting for a reply"
        Icon={Mail}
        hasMore={day.messages.has_more}
        emptyText="Every message is answered."
        rows={day.messages.rows.map((row) => (
          <TodayRow
            key={row.client_id}
            client={row}
            wait={formatWait(row.since)}
            isLate={isLate(row.since)}
            tab="messages"
            action="Reply"
          >
            {formatCount(row.count, "unread message")}
          </TodayRow>
        ))}
      />
      <TodaySection
        title="Documents to review"
        Icon={FileClock}
        hasMore={day.documents.has_more}
        emptyText="Every document is reviewed."
        rows={day.documents.rows.map((row) => (
          <TodayRow
            key={row.client_id}
            client={row}
            wait={formatWait(row.since)}
            isLate={isLate(row.since)}
            tab="documents"
            action="Review"
          >
            {formatCount(row.count, "document")} uploaded
          </TodayRow>
        ))}
      />
      <TodaySection
        title="Tasks due"
        Icon={CircleCheckBig}
        hasMore={day.tasks.has_more}
        emptyText="None."
        rows={day.tasks.rows.map((row) => (
          <TodayRow
            key={row.id}
            client={row}
            wait={row.due_on < day.day ? `${formatWait(`${row.due_on}T23:59:59`)} late` : "Today"}
            isLate={row.due_on < day.day}
            tab="tasks"
            action="Open"
          >
            {row.title}
          </TodayRow>
        ))}
      />
      <TodaySection
        title="Nothing due"
        Icon={Hourglass}
        hasMore={day.quiet.has_more}
        allPath="/desk/pipeline?view=table&quiet=true"
        emptyText={`Every file was touched in the last ${quietDays} days.`}
        rows={day.quiet.rows.map((row) => (
          <TodayRow key={row.client_id} client={row} wait={formatWait(row.changed_at)} action="Open">
            {row.submission.status}, {formatMoney(String(row.submission.amount))} {row.submission.about}
          </TodayRow>
        ))}
      />
    </div>
  );
}

function Unanswered({ list, canWork }: { readonly list: TodayWire["unanswered"]; readonly canWork: boolean }) {
  return (
    <TodaySection
      title="New, unanswered"
      Icon={MessageCircleQuestion}
      hasMore={list.has_more}
      allPath="/desk/pipeline?status=Submitted"
      emptyText="Every submission has an answer."
      rows={list.rows.map((row) => (
        <TodayRow
          key={row.submission.id}
          client={row}
          wait={formatWait(row.submission.status_since)}
          isLate={isLate(row.submission.status_since)}
          action="Open"
          otherAction={
            canWork && row.advisor_name === null && <TakeButton clientId={row.client_id} clientName={row.client_name} />
          }
        >
          {row.submission.kind === "application" ? "Application" : "Pre-qualification"},{" "}
          {formatMoney(String(row.submission.amount))} {row.submission.about}
        </TodayRow>
      ))}
    />
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
