import {
  changeReminderSettings,
  reminderSettings,
  reminderWeek,
} from "@funding-desk/contract/messages/reminder/desk-api";
import { type ReminderKind, reminderKindRows, reminderKinds } from "@funding-desk/contract/messages/reminder/kinds";
import { formatSchedule } from "@funding-desk/contract/messages/reminder/schedule";
import type { ReminderSetting } from "@funding-desk/contract/messages/reminder/setting";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { callDesk } from "../../../http/call-desk.ts";
import { deskFilter, deskQuery } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CellLines } from "../../../ui/cell-lines.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { HoursDialog } from "./hours-dialog.tsx";
import { formatHour } from "./reminder-words.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { WeekList } from "./week-list.tsx";

/** When reminders go out, and which ones do this week. */
export function RemindersSection({ canChange }: SectionProps) {
  const client = useQueryClient();
  const query = useQuery(deskQuery(reminderSettings));
  const [edited, setEdited] = useState<ReminderKind | "hours">();
  // After a colleague's change, the next save goes on top of theirs.
  const sending = useSendOnce({ onFail: () => void query.refetch() });
  const setting = query.data?.setting;

  const save = async (change: (current: ReminderSetting) => ReminderSetting) => {
    const isSaved = await sending.run(async () => {
      if (!query.data) return;
      const body = { setting: change(query.data.setting), expected_revision: query.data.revision };
      const { data } = await callDesk(changeReminderSettings, { body });
      client.setQueryData(deskQuery(reminderSettings).queryKey, data);
      await client.invalidateQueries(deskFilter(reminderWeek));
    });
    if (!isSaved) return;
    toast.success("Reminders saved.");
    setEdited(undefined);
  };
  const open = (part: ReminderKind | "hours") => {
    sending.clear();
    setEdited(part);
  };

  const columns: readonly Column<ReminderKind>[] = [
    {
      key: "kind",
      header: "Reminder",
      cell: (kind) => (
        <CellLines more={reminderKindRows[kind].to === "staff" ? "To the owner of the calendar" : "To the client"}>
          {reminderKindRows[kind].name}
        </CellLines>
      ),
    },
    { key: "when", header: "When", cell: (kind) => setting && formatSchedule(setting.schedules[kind]) },
  ];
  const change: Column<ReminderKind> = {
    key: "change",
    header: "Change",
    align: "right",
    cell: (kind) => (
      <Button size="small" aria-label={`Edit ${reminderKindRows[kind].name}`} onClick={() => open(kind)}>
        Edit
      </Button>
    ),
  };
  return (
    <>
      <SectionHead title="Reminders">
        At most one email a day for each client, worded under{" "}
        <Link to="/desk/settings/mail-texts" className="text-link">
          Email texts
        </Link>
        . A client's answer pauses it.
      </SectionHead>
      <div className="flex flex-col gap-6">
        <Card isFlush>
          <DataTable
            caption="What we remind of, and when"
            columns={canChange ? [...columns, change] : columns}
            query={{ data: setting && reminderKinds, error: query.error, refetch: query.refetch }}
            rowKey={(kind) => kind}
            emptyText="No reminders"
            failedTitle="We couldn't load the reminders"
          />
        </Card>
        {setting && (
          <Card
            title="Hours and pauses"
            action={
              canChange && (
                <Button size="small" onClick={() => open("hours")}>
                  Change
                </Button>
              )
            }
          >
            <p className="max-w-measure">
              Emails go out between {formatHour(setting.send_from)} and {formatHour(setting.send_until)} in the client's
              time zone. {formatPause(setting.pause_days)}
            </p>
          </Card>
        )}
        {setting && <WeekList />}
      </div>
      {edited === "hours" && setting && (
        <HoursDialog
          setting={setting}
          sending={sending}
          onSave={(hours) => void save((current) => ({ ...current, ...hours }))}
          onClose={() => setEdited(undefined)}
        />
      )}
      {edited !== undefined && edited !== "hours" && setting && (
        <ScheduleDialog
          kind={edited}
          schedule={setting.schedules[edited]}
          renewalMonths={setting.renewal_months}
          sending={sending}
          onSave={(schedule, months) =>
            void save((current) => ({
              ...current,
              ...(edited === "renewal" && { renewal_months: months }),
              schedules: { ...current.schedules, [edited]: schedule },
            }))
          }
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

const formatPause = (days: number): string => {
  if (days === 0) return "When a client answers, nothing more goes out that day.";
  return `When a client answers, nothing goes out that day and for ${days === 1 ? "the day" : `${days} days`} after.`;
};
