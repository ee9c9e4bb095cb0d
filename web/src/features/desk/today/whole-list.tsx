import { type TodayList, type TodayRows, type TodayScope, todayList } from "@funding-desk/contract/desk/today/desk-api";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "react-router";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { useAddress } from "../../../desk-parts/use-address.ts";
import { firm } from "../../../firm/firm.ts";
import { getFirmToday } from "../../../firm/firm-day.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { paging } from "../../../http/paging.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded, ShowMore } from "../../../ui/loaded.tsx";
import { listLooks } from "./list-looks.tsx";

const wholeListQuery = <List extends TodayList>(list: List, scope: TodayScope) =>
  infiniteQueryOptions({
    queryKey: ["desk", "today", scope, list],
    queryFn: async ({ pageParam, signal }) =>
      (await callDesk(todayList, { params: { list }, query: { scope, cursor: pageParam }, signal })).data,
    ...paging,
    // The contract's rows of any list; these are the ones of this list.
    select: ({ pages }) => pages.flatMap(({ rows }) => rows) as readonly unknown[] as readonly TodayRows[List][],
  });

/** All of one kind of waiting work. */
export function WholeList<List extends TodayList>({
  list,
  scope,
}: {
  readonly list: List;
  readonly scope: TodayScope;
}) {
  const canWork = useStaff().role !== "auditor";
  const { toLink } = useAddress();
  const query = useInfiniteQuery(wholeListQuery(list, scope));
  const { Icon, emptyText, showRow } = listLooks[list];
  return (
    <>
      <Link to={toLink({ list: "" })} className="mb-4 inline-flex min-h-11 items-center gap-2 font-semibold text-brand">
        <ArrowLeft className="size-4.5" />
        Back to Today
      </Link>
      <Loaded
        query={query}
        failedTitle="We couldn't load this list"
        skeleton={["h-64 w-full"]}
        empty={<EmptyState title={emptyText} icon={<Icon className="size-6" />} />}
      >
        {(rows) => (
          <ul className="mb-6 divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-soft">
            {rows.map((row) => showRow(row, { day: getFirmToday(), timeZone: firm.identity.timeZone, canWork }))}
          </ul>
        )}
      </Loaded>
      <ShowMore query={query} />
    </>
  );
}
