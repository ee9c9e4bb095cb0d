import { quietDays } from "@funding-desk/contract/desk/pipeline/desk-api";
import {
  type TodayScope,
  type TodayWire,
  today,
  todayLists,
  todayScopes,
} from "@funding-desk/contract/desk/today/desk-api";
import { queryOptions, useQuery } from "@tanstack/react-query";
import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { useAddress } from "../../../desk-parts/use-address.ts";
import { formatCount } from "../../../forms/format-count.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { ChoiceRow } from "../../../ui/choice-row.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ListScreen } from "../../../ui/list-screen.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { StaleBusyFeeds } from "../../calendar/appointment/desk/stale-busy-feeds.tsx";
import { EndingKeys } from "../../connections/api-key/ending-keys.tsx";
import { PausedWebhooks } from "../../connections/webhook/paused-webhooks.tsx";
import { StalePrograms } from "../../matching/catalog/stale-programs.tsx";
import { EndingRegistrations } from "../../office/registration/ending-registrations.tsx";
import { CallBrief } from "./call-brief.tsx";
import { listLooks } from "./list-looks.tsx";
import { TodaySection } from "./today-section.tsx";
import { WaitingLists } from "./waiting-lists.tsx";
import { WholeList } from "./whole-list.tsx";

/** Reads again even without changes, since the waiting times grow. */
const everyMs = 60_000;

const todayQuery = (scope: TodayScope) =>
  queryOptions({
    ...deskQuery(today, { query: { scope } }),
    refetchInterval: everyMs,
    // Renders each time it was read, also when nothing changed.
    notifyOnChangeProps: ["data", "error", "dataUpdatedAt"],
  });

const scopes = [
  { value: "mine", label: "Mine" },
  { value: "all", label: "Everyone's" },
] as const;

const longDay = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric" });

/** /desk: what needs the signed-in member now, most urgent first. With `?list=`, all of one kind of it. */
export function TodayScreen() {
  const staff = useStaff();
  const { search, change } = useAddress();
  const asked = todayScopes.find((scope) => scope === search.get("scope"));
  // Managers start with everyone's files; advisors only have their own.
  const usual: TodayScope = staff.role === "advisor" ? "mine" : "all";
  const scope = staff.role === "advisor" ? "mine" : (asked ?? usual);
  const list = todayLists.find((each) => each === search.get("list"));
  const choice = staff.role === "manager" && (
    <ChoiceRow
      label="Whose"
      value={scope}
      choices={scopes}
      onChange={(next) => change({ scope: next === usual ? "" : next })}
    />
  );
  if (!list) return <WholeDay scope={scope} choice={choice} />;
  return (
    <ListScreen title={listLooks[list].title} action={choice}>
      <WholeList key={list} list={list} scope={scope} />
    </ListScreen>
  );
}

function WholeDay({ scope, choice }: { readonly scope: TodayScope; readonly choice: ReactNode }) {
  const staff = useStaff();
  const query = useQuery(todayQuery(scope));
  return (
    <ListScreen title="Today" lead={query.data ? summarize(query.data) : "\u00a0"} action={choice}>
      <Loaded query={query} failedTitle="We couldn't load your day" skeleton={<DaySkeleton />}>
        {(day) => (
          <div
            className={classNames(
              "grid items-start gap-6",
              day.calls.rows.length > 0 && "xl:grid-cols-[minmax(0,1fr)_25rem]",
            )}
          >
            <div className={classNames(day.calls.rows.length > 0 && "xl:order-2")}>
              <CallsToday calls={day.calls} />
            </div>
            <div className="flex min-w-0 flex-col gap-5">
              {staff.role === "manager" && <EndingRegistrations />}
              {staff.role === "manager" && <PausedWebhooks />}
              {staff.role === "manager" && <EndingKeys />}
              {staff.role === "manager" && <StalePrograms />}
              <StaleBusyFeeds />
              <WaitingLists day={day} canWork={staff.role !== "auditor"} />
            </div>
          </div>
        )}
      </Loaded>
    </ListScreen>
  );
}

function DaySkeleton() {
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_25rem]">
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}

const summarize = (data: TodayWire): string => {
  const day = longDay.format(new Date(`${data.day}T12:00:00`));
  const lists = [
    data.unanswered,
    data.messages,
    data.contact,
    data.documents,
    data.past_calls,
    data.overdue,
    data.tasks,
  ];
  const waiting = lists.reduce((sum, { rows }) => sum + rows.length, 0);
  const more = lists.some(({ has_more }) => has_more) ? "+" : "";
  const calls = data.calls.rows.length;
  const words = [
    waiting === 0
      ? "nothing is waiting"
      : `${waiting}${more} ${waiting === 1 ? "thing needs" : "things need"} an answer`,
    ...(calls === 0 ? [] : [`${formatCount(calls, "call")} ahead`]),
    ...(data.quiet.rows.length === 0
      ? []
      : [`${data.quiet.rows.length}${data.quiet.has_more ? "+" : ""} quiet for ${quietDays} days`]),
  ];
  return `${day}: ${words.join(", ")}.`;
};

function CallsToday({ calls }: { readonly calls: TodayWire["calls"] }) {
  return (
    <TodaySection
      title="Calls today"
      Icon={Phone}
      rows={calls.rows.map((call) => <CallBrief key={call.id} call={call} />)}
      hasMore={calls.has_more}
      allPath="/desk/calendar"
      emptyText="No more calls today."
    />
  );
}
