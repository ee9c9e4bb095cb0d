import { type TodayList, type TodayRows, type TodayScope, todayList } from "@funding-desk/contract/desk/today/desk-api";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useFileTrail } from "../../../desk-parts/file-trail.ts";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { useAddress } from "../../../desk-parts/use-address.ts";
import { firm } from "../../../firm/firm.ts";
import { getFirmToday } from "../../../firm/firm-day.ts";
import { deskPages } from "../../../http/desk-query.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded, ShowMore } from "../../../ui/loaded.tsx";
import { listLooks } from "./list-looks.tsx";

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
  const query = useInfiniteQuery(
    deskPages(
      todayList,
      { params: { list }, query: { scope } },
      // The contract's rows of any list; these are the ones of this list.
      ({ rows }) => rows as readonly unknown[] as readonly TodayRows[List][],
    ),
  );
  useFileTrail(query.data?.map(({ client_id }) => client_id));
  const { Icon, emptyText, showRow } = listLooks[list];
  return (
    <>
      <BackLink to={toLink({ list: "" })}>Today</BackLink>
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
