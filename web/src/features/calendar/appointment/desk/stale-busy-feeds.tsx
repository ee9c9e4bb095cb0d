import { staleBusyFeeds } from "@funding-desk/contract/calendar/appointment/busy-feed-desk-api";
import { useQuery } from "@tanstack/react-query";
import { formatMoment } from "../../../../forms/format-time.ts";
import { deskQuery } from "../../../../http/desk-query.ts";
import { LinkButton } from "../../../../ui/link-button.tsx";
import { Notice } from "../../../../ui/notice.tsx";

/** Which calendars elsewhere we couldn't read for a day. Renders nothing while there is none. */
export function StaleBusyFeeds() {
  const { data } = useQuery(deskQuery(staleBusyFeeds));
  const [first, ...others] = data?.feeds ?? [];
  if (!first) return null;
  return (
    <Notice
      tone="warning"
      title={others.length === 0 ? "We can't read a calendar" : "We can't read some calendars"}
      action={
        <LinkButton size="small" to={`/desk/calendar/settings?calendar=${first.calendar_id}&part=calendar`}>
          See busy times
        </LinkButton>
      }
    >
      <ul>
        {[first, ...others].map(({ id, name, host, calendar_name, failing_since: since, problem }) => (
          <li key={id} className="wrap-anywhere">
            {name} ({host}) of {calendar_name}, since {formatMoment(since)}. {problem}
          </li>
        ))}
      </ul>
      <p>Clients are offered times as of the last reading, so newer appointments there may clash.</p>
    </Notice>
  );
}
