import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import { type FileViewWire, myFileViews } from "@funding-desk/contract/oversight/audit/api";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import Eye from "lucide-react/icons/eye";
import { firm } from "../../../firm/firm.ts";
import { formatClock, formatDay } from "../../../forms/format-time.ts";
import { call } from "../../../http/call.ts";
import { paging } from "../../../http/paging.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded, ShowMore } from "../../../ui/loaded.tsx";

const roleTexts: Readonly<Record<StaffRole, string>> = {
  advisor: "advisor",
  manager: "manager",
  auditor: "auditor, who checks how we work",
};

/** Who has seen the client's file, newest first. */
const fileViewsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ["file-views", userId],
    ...paging,
    queryFn: async ({ pageParam, signal }) => (await call(myFileViews, { query: { before: pageParam }, signal })).data,
    select: ({ pages }) => groupByDay(pages.flatMap((page) => page.views)),
  });

/** Who at the firm has opened the client's file, and what they did with it. */
export function FileViews({ userId }: { readonly userId: string }) {
  const query = useInfiniteQuery(fileViewsQuery(userId));
  return (
    <Loaded
      query={query}
      failedTitle="We couldn't load who has seen your file"
      skeleton={["mb-4 h-6 w-40", "mb-3 h-16 w-full", "h-16 w-full"]}
      empty={
        <Card>
          <EmptyState icon={<Eye className="size-6" />} title="No one has opened your file yet">
            <p>When someone at {firm.identity.name} does, you'll see it here.</p>
          </EmptyState>
        </Card>
      }
    >
      {(days) => (
        <div className="flex flex-col gap-6">
          {days.map((day) => (
            <Day key={day.views[0]?.number} {...day} />
          ))}
          <ShowMore query={query} label="Show earlier" />
        </div>
      )}
    </Loaded>
  );
}

function Day({ day, views }: ViewDay) {
  return (
    <Card title={day} isFlush>
      <ul className="border-line border-t">
        {views.map((view) => (
          <View key={view.number} {...view} />
        ))}
      </ul>
    </Card>
  );
}

function View({ who, role, what, about, times }: DayView) {
  const [latest = ""] = times;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <div className="min-w-0">
        <p className="wrap-break-word font-semibold">
          {what}
          {about !== null && <span className="font-normal">: {about}</span>}
        </p>
        <p className="text-ink-soft text-sm">
          {who}
          {role && `, ${roleTexts[role]}`}
        </p>
      </div>
      <p className="text-ink-soft text-sm tabular-nums">
        <time dateTime={latest}>{formatClock(latest)}</time>
        {times.length > 1 && ` and ${times.length - 1} more ${times.length === 2 ? "time" : "times"} before`}
      </p>
    </li>
  );
}

/** What a person did on a day, once or several times in a row. */
interface DayView extends Omit<FileViewWire, "at"> {
  /** Instants, latest first. */
  readonly times: readonly string[];
}

interface ViewDay {
  /** Formatted. */
  readonly day: string;
  readonly views: readonly DayView[];
}

const isSame = (a: DayView, b: FileViewWire): boolean => a.who === b.who && a.what === b.what && a.about === b.about;

/** Groups views by local day. The same thing repeated in a row becomes one entry. */
export const groupByDay = (views: readonly FileViewWire[]): readonly ViewDay[] => {
  const days: { day: string; views: DayView[] }[] = [];
  for (const { at, ...view } of views) {
    const day = formatDay(at);
    let last = days.at(-1);
    if (last?.day !== day) {
      last = { day, views: [] };
      days.push(last);
    }
    const before = last.views.at(-1);
    if (before && isSame(before, { at, ...view }))
      last.views[last.views.length - 1] = { ...before, times: [...before.times, at] };
    else last.views.push({ ...view, times: [at] });
  }
  return days;
};
