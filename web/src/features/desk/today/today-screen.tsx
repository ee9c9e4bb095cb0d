import { quietDays } from "@funding-desk/contract/desk/pipeline/desk-api";
import { type TodayScope, type TodayWire, todayLists, todayScopes } from "@funding-desk/contract/desk/today/desk-api";
import { useQuery } from "@tanstack/react-query";
import Phone from "lucide-react/icons/phone";
import { lazy, type ReactNode, Suspense } from "react";
import { useFileTrail } from "../../../desk-parts/file-trail.ts";
import { useActs } from "../../../desk-parts/keys/acts.ts";
import { KeyHint } from "../../../desk-parts/keys/key-hint.tsx";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { useAddress } from "../../../desk-parts/use-address.ts";
import { formatCount } from "../../../forms/format-count.ts";
import { formatWeekdayDay } from "../../../forms/format-time.ts";
import { Button } from "../../../ui/button.tsx";
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
import { SnoozedSection } from "./snoozed-section.tsx";
import { formatTodayCount } from "./today-count.ts";
import { todayQuery } from "./today-query.ts";
import { TodaySection } from "./today-section.tsx";
import { WaitingLists } from "./waiting-lists.tsx";
import { WholeList } from "./whole-list.tsx";

/** With the code of a whole file, which the list doesn't wait for. */
const loadWork = () => import("./work-through.tsx");
const WorkThrough = lazy(async () => ({ default: (await loadWork()).WorkThrough }));
const prepareWork = () => void loadWork().catch(() => undefined);

const scopes = [
  { value: "mine", label: "Mine" },
  { value: "all", label: "Everyone's" },
] as const;

/** /desk: what needs the signed-in member now, most urgent first. With `?list=`, all of one kind of it. */
export function TodayScreen() {
  const staff = useStaff();
  const { search, change, toLink } = useAddress();
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
  if (search.has("work") && staff.role !== "auditor")
    return (
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <WorkThrough scope={scope} todayPath={`/desk${toLink({ work: "" })}`} />
      </Suspense>
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
  useFileTrail(query.data && todayLists.flatMap((list) => query.data[list].rows.map(({ client_id }) => client_id)));
  const { change } = useAddress();
  const canWork = staff.role !== "auditor";
  const work = () => change({ work: "on" });
  useActs("Today", canWork ? [{ name: "Work through", keys: "w", act: work }] : []);
  const action = (
    <div className="flex flex-wrap gap-3">
      {choice}
      {canWork && (
        <Button
          variant="brand"
          onClick={work}
          onFocus={prepareWork}
          onPointerEnter={prepareWork}
          aria-keyshortcuts="w"
          iconAfter={<KeyHint keys="w" />}
        >
          Work through
        </Button>
      )}
    </div>
  );
  return (
    <ListScreen title="Today" lead={query.data ? summarize(query.data) : "\u00a0"} action={action}>
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
              <WaitingLists day={day} canWork={canWork} />
              {canWork && <SnoozedSection />}
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
  const day = formatWeekdayDay(data.day);
  const lists = [
    data.unanswered,
    data.messages,
    data.contact,
    data.documents,
    data.past_calls,
    data.overdue,
    data.tasks,
  ];
  const waiting = lists.reduce((sum, { count }) => sum + count, 0);
  const calls = data.calls.count;
  const words = [
    waiting === 0 ? "nothing is waiting" : `${formatTodayCount(waiting)} to do`,
    ...(calls === 0 ? [] : [`${formatCount(calls, "call")} ahead`]),
    ...(data.quiet.count === 0 ? [] : [`${formatTodayCount(data.quiet.count)} quiet for ${quietDays} days`]),
  ];
  return `${day}: ${words.join(", ")}.`;
};

function CallsToday({ calls }: { readonly calls: TodayWire["calls"] }) {
  return (
    <TodaySection
      title="Calls today"
      Icon={Phone}
      rows={calls.rows.map((call) => <CallBrief key={call.id} call={call} />)}
      count={calls.count}
      allPath="/desk/calendar"
      emptyText="No more calls today."
    />
  );
}
