import {
  type BusyFeed,
  busyFeedLimits,
  busyFeeds,
  removeBusyFeed,
} from "@funding-desk/contract/calendar/appointment/busy-feed-desk-api";
import type { CalendarDetail } from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { formatCount } from "../../../../forms/format-count.ts";
import { formatMoment } from "../../../../forms/format-time.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { deskQuery } from "../../../../http/desk-query.ts";
import { useSendOnce } from "../../../../http/use-send-once.ts";
import { AlertDialog } from "../../../../ui/alert-dialog.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { ProblemNotice } from "../../../../ui/problem-notice.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { BusyFeedDialog } from "./busy-feed-dialog.tsx";

/** The calendars elsewhere that are read for busy times. */
export function BusyFeedsCard({ calendar: { id, time_zone, may } }: { readonly calendar: CalendarDetail }) {
  const client = useQueryClient();
  const feeds = deskQuery(busyFeeds, { params: { id: String(id) } });
  const query = useQuery(feeds);
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<BusyFeed>();
  const removing = useSendOnce();
  const remove = ({ id: feedId }: BusyFeed) =>
    void removing.run(async () => {
      const { data } = await callDesk(removeBusyFeed, { params: { id: String(id), feedId } });
      client.setQueryData(feeds.queryKey, data);
      setAsked(undefined);
      toast.success("Calendar removed.");
    });
  const count = query.data?.feeds.length ?? 0;
  return (
    <Card
      title="Busy times from other calendars"
      action={
        may.change_hours &&
        count < busyFeedLimits.feeds && (
          <Button size="small" icon={<Plus className="size-4.5" />} onClick={() => setAdding(true)}>
            Add another calendar
          </Button>
        )
      }
    >
      <p className="max-w-measure text-ink-soft">
        Clients can't book a call while one of these calendars has an appointment. We read them every{" "}
        {busyFeedLimits.minutes} minutes and keep only the times, never what an appointment is about.
      </p>
      <Loaded query={query} failedTitle="We couldn't load the other calendars" skeleton={["mt-4 h-12 w-full"]}>
        {({ feeds }) =>
          feeds.length === 0 ? (
            <p className="mt-4">No other calendar yet.</p>
          ) : (
            <ul className="mt-2">
              {feeds.map((feed) => (
                <li
                  key={feed.id}
                  className="flex flex-wrap items-start gap-x-4 gap-y-2 border-line border-b py-3.5 last:border-b-0"
                >
                  <div className="min-w-0 flex-1 basis-56">
                    <p className="wrap-anywhere font-semibold">{feed.name}</p>
                    <FeedState feed={feed} />
                  </div>
                  {may.change_hours && (
                    <Button size="small" aria-label={`Remove ${feed.name}`} onClick={() => setAsked(feed)}>
                      Remove
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding && <BusyFeedDialog calendarId={id} timeZone={time_zone} onClose={() => setAdding(false)} />}
      <AlertDialog
        isOpen={asked !== undefined}
        onClose={() => {
          removing.clear();
          setAsked(undefined);
        }}
        title={`Remove ${asked?.name ?? ""}?`}
        confirmLabel="Remove"
        isDangerous
        isBusy={removing.isBusy}
        onConfirm={() => asked && remove(asked)}
      >
        <p>Clients can book calls during its appointments right away.</p>
        <div className="mt-4 empty:hidden">
          <ProblemNotice problem={removing.problem} />
        </div>
      </AlertDialog>
    </Card>
  );
}

function FeedState({ feed }: { readonly feed: BusyFeed }) {
  const { host, read_at, failing_since, problem, is_stale, busy_ahead, unread } = feed;
  return (
    <>
      <p className="wrap-anywhere text-ink-soft text-sm">
        {host}, last read {formatMoment(read_at)}, {formatCount(busy_ahead, "busy time")} ahead
      </p>
      {unread > 0 && (
        <p className="text-sm">
          We couldn't fully understand {formatCount(unread, "entry", "entries")}, so clients may be able to book during{" "}
          {unread === 1 ? "it" : "them"}.
        </p>
      )}
      {failing_since !== null && (
        <p className="text-coral-strong text-sm">
          We couldn't read it since {formatMoment(failing_since)}. {problem}{" "}
          {is_stale
            ? "The busy times we know are from then. If the address has changed, remove this calendar and add it again."
            : "We'll try again in a few minutes, and keep the busy times we know."}
        </p>
      )}
    </>
  );
}
