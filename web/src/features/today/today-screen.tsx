import { quietDays } from "@funding-desk/contract/pipeline/desk-api";
import { type TodayScope, type TodayWire, todayScopes } from "@funding-desk/contract/today/desk-api";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { useStaff } from "../desk/staff-context.ts";
import { ChoiceRow } from "../pipeline/choice-row.tsx";
import { CallsToday } from "./calls-today.tsx";
import { todayQuery } from "./today-query.ts";
import { WaitingLists } from "./waiting-lists.tsx";

const scopes = [
  { value: "mine", label: "Mine" },
  { value: "all", label: "Everybody's" },
] as const;

const longDay = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric" });

/** What needs me now, what costs most to leave waiting first. */
export function TodayScreen() {
  const staff = useStaff();
  const [search, setSearch] = useSearchParams();
  const asked = todayScopes.find((scope) => scope === search.get("scope"));
  // A manager's day begins with the firm's; an advisor has own files alone.
  const usual: TodayScope = staff.role === "advisor" ? "mine" : "all";
  const scope = staff.role === "advisor" ? "mine" : (asked ?? usual);
  const { data, error, refetch } = useQuery(todayQuery(scope));
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl sm:text-3xl">Today</h1>
          <p className="mt-1 text-ink-soft">{data ? summaryOf(data) : "\u00a0"}</p>
        </div>
        {staff.role === "manager" && (
          <ChoiceRow
            label="Whose"
            value={scope}
            choices={scopes}
            onChange={(next) => setSearch(next === usual ? {} : { scope: next }, { preventScrollReset: true })}
          />
        )}
      </div>
      {data ? (
        <div
          className={classNames(
            "grid items-start gap-6",
            data.calls.rows.length > 0 && "xl:grid-cols-[minmax(0,1fr)_25rem]",
          )}
        >
          <div className={classNames(data.calls.rows.length > 0 && "xl:order-2")}>
            <CallsToday calls={data.calls} />
          </div>
          <WaitingLists day={data} canWork={staff.role !== "auditor"} />
        </div>
      ) : error ? (
        <EmptyState title="Today could not be loaded" action={<Button onClick={() => void refetch()}>Retry</Button>}>
          <p role="alert">{error.message}</p>
        </EmptyState>
      ) : (
        <LoadingArea>
          <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_25rem]">
            <Skeleton className="h-64 w-full" />
            <Skeleton className="h-64 w-full" />
          </div>
        </LoadingArea>
      )}
    </div>
  );
}

const summaryOf = (data: TodayWire): string => {
  const day = longDay.format(new Date(`${data.day}T12:00:00`));
  const lists = [data.unanswered, data.messages, data.documents, data.tasks];
  const waiting = lists.reduce((sum, { rows }) => sum + rows.length, 0);
  const more = lists.some(({ has_more }) => has_more) ? "+" : "";
  const calls = data.calls.rows.length;
  const words = [
    waiting === 0
      ? "nothing waits"
      : `${waiting}${more} ${waiting === 1 ? "thing waits" : "things wait"} for an answer`,
    ...(calls === 0 ? [] : [`${calls} ${calls === 1 ? "call" : "calls"} ahead`]),
    ...(data.quiet.rows.length === 0
      ? []
      : [`${data.quiet.rows.length}${data.quiet.has_more ? "+" : ""} quiet for ${quietDays} days`]),
  ];
  return `${day}: ${words.join(", ")}.`;
};
