import { calendarFeedAddress, renewCalendarFeed } from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import { useState } from "react";
import { callDesk } from "../../../../http/call-desk.ts";
import { useSendOnce } from "../../../../http/use-send-once.ts";
import { AlertDialog } from "../../../../ui/alert-dialog.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { ProblemNotice } from "../../../../ui/problem-notice.tsx";
import { toast } from "../../../../ui/toaster.tsx";

/** The secret address where a calendar app reads the calls. It is fetched only on request: that needs the second factor. */
export function FeedCard({ calendarId }: { readonly calendarId: number }) {
  const showing = useSendOnce();
  const renewing = useSendOnce();
  const [url, setUrl] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const params = { id: String(calendarId) };
  const show = () =>
    void showing.run(async () => {
      setUrl((await callDesk(calendarFeedAddress, { params })).data.url);
    });
  const renew = () =>
    void renewing.run(async () => {
      setUrl((await callDesk(renewCalendarFeed, { params })).data.url);
      setAsking(false);
      toast.success("New address created. The old one no longer works.");
    });
  return (
    <Card title="Calendar feed">
      <p className="mb-4 max-w-measure text-ink-soft">
        Subscribe to this address in Google Calendar, Outlook or Apple Calendar to see the calls there. Keep it secret:
        anyone who has it can see the calls.
      </p>
      <div className="mb-4 empty:hidden">
        {url !== undefined && (
          <p className="wrap-anywhere rounded-field border border-line bg-paper px-4 py-3 text-sm">
            <code>{url}</code>
          </p>
        )}
        <ProblemNotice problem={showing.problem} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {url === undefined ? (
          <Button size="small" isBusy={showing.isBusy} onClick={show}>
            Show the address
          </Button>
        ) : (
          <CopyButton text={url} label="Copy the address" />
        )}
        <Button size="small" onClick={() => setAsking(true)}>
          Create a new address
        </Button>
      </div>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Create a new address?"
        confirmLabel="Create new address"
        isBusy={renewing.isBusy}
        onConfirm={renew}
      >
        <p>Calendar apps that use the old address stop updating.</p>
        <div className="mt-4 empty:hidden">
          <ProblemNotice problem={renewing.problem} />
        </div>
      </AlertDialog>
    </Card>
  );
}
