import {
  addBusyFeed,
  busyFeedLimits,
  busyFeeds,
  tryBusyFeed,
} from "@funding-desk/contract/calendar/appointment/busy-feed-desk-api";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "../../../../forms/format-count.ts";
import { formatWeekdayDay } from "../../../../forms/format-time.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { deskQuery } from "../../../../http/desk-query.ts";
import { useSendOnce } from "../../../../http/use-send-once.ts";
import { Button } from "../../../../ui/button.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { ProblemNotice } from "../../../../ui/problem-notice.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { useFields } from "../../../../ui/use-fields.ts";
import { formatClockIn } from "../booking-time.ts";

interface BusyFeedDialogProps {
  readonly calendarId: number;
  readonly timeZone: string;
  readonly onClose: () => void;
}

type Preview = AnswerOf<typeof tryBusyFeed>["data"];

/** Adds a calendar elsewhere, and shows beforehand what it would block. */
export function BusyFeedDialog({ calendarId, timeZone, onClose }: BusyFeedDialogProps) {
  const client = useQueryClient();
  const adding = useSendOnce();
  const trying = useSendOnce();
  const [preview, setPreview] = useState<Preview>();
  const { values, set, bind } = useFields({ name: "", url: "" }, { ...trying.fields, ...adding.fields });
  const params = { id: String(calendarId) };
  const missingUrl = values.url.trim() === "" && "Enter the address of the calendar.";

  const add = async () => {
    trying.clear();
    if (adding.refuseMissing({ name: values.name.trim() === "" && "Enter a name.", url: missingUrl })) return;
    const isAdded = await adding.run(async (idempotencyKey) => {
      const { data } = await callDesk(addBusyFeed, { params, body: values, idempotencyKey });
      client.setQueryData(deskQuery(busyFeeds, { params }).queryKey, data);
    }, JSON.stringify(values));
    if (!isAdded) return;
    toast.success("Calendar added.");
    onClose();
  };
  const tryIt = () => {
    adding.clear();
    setPreview(undefined);
    if (trying.refuseMissing({ url: missingUrl })) return;
    void trying.run(async () => {
      setPreview((await callDesk(tryBusyFeed, { params, body: { url: values.url } })).data);
    });
  };
  return (
    <FormDialog
      title="Add another calendar"
      submitLabel="Add calendar"
      busyLabel="Reading..."
      isBusy={adding.isBusy}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <ProblemNotice problem={adding.problem ?? trying.problem} />
      <TextField
        {...bind("name")}
        name="busy-feed-name"
        label="Name"
        hint="Such as My Google calendar."
        required
        maxLength={busyFeedLimits.nameChars}
        autoComplete="off"
      />
      <TextField
        {...bind("url")}
        onChange={(url) => {
          set({ url });
          setPreview(undefined);
        }}
        name="busy-feed-url"
        label="Address (iCal)"
        hint="Google calls it the secret address in iCal format, Outlook an ICS link. We store it encrypted and don't show it again."
        type="url"
        required
        maxLength={busyFeedLimits.urlChars}
        autoComplete="off"
      />
      <div>
        <Button size="small" isBusy={trying.isBusy} busyLabel="Reading..." onClick={tryIt}>
          Try it
        </Button>
      </div>
      <div aria-live="polite">{preview && <BusyPreview preview={preview} timeZone={timeZone} />}</div>
    </FormDialog>
  );
}

function BusyPreview({
  preview: { days, unread },
  timeZone,
}: {
  readonly preview: Preview;
  readonly timeZone: string;
}) {
  const busyDays = days.filter(({ busy }) => busy.length > 0);
  const format = (instant: string) => formatClockIn(timeZone, new Date(instant));
  return (
    <section aria-label="Busy in the next seven days" className="rounded-field border border-line bg-paper px-4 py-3">
      <p className="font-semibold text-sm">
        {busyDays.length === 0 ? "Nothing is busy in the next seven days." : "Busy in the next seven days:"}
      </p>
      <ul>
        {busyDays.map(({ day, busy }) => (
          <li key={day} className="mt-2 text-sm">
            {formatWeekdayDay(day)}
            <ul className="text-ink-soft">
              {busy.map(({ from, until }) => (
                <li key={from}>
                  {format(from)} to {format(until)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {unread > 0 && (
        <p className="mt-2 text-sm">We couldn't fully understand {formatCount(unread, "entry", "entries")}.</p>
      )}
    </section>
  );
}
