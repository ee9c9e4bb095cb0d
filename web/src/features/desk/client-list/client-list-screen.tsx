import {
  type ClientColumn,
  type ClientListCounts,
  type ClientListRow,
  type ClientListSort,
  type ClientSelection,
  clientColumns,
  clientListSorts,
} from "@funding-desk/contract/desk/client-list/desk-api";
import { columnLabels } from "@funding-desk/contract/desk/client-list/words";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useFileTrail } from "../../../desk-parts/file-trail.ts";
import { FilterChips } from "../../../desk-parts/filter-chips.tsx";
import { ListToolbar } from "../../../desk-parts/list-toolbar.tsx";
import { OvertakenNotice } from "../../../desk-parts/overtaken-notice.tsx";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { formatCount } from "../../../forms/format-count.ts";
import { formatNumber, formatShortDollars } from "../../../forms/format-number.ts";
import { readJson, writeJson } from "../../../identity/storage.ts";
import { Card } from "../../../ui/card.tsx";
import { CreateButton } from "../../../ui/create-button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { Loaded, ShowMore } from "../../../ui/loaded.tsx";
import { ToolbarSelect } from "../../../ui/toolbar-select.tsx";
import { NewClientDialog } from "../../accounts/account/new-client-dialog.tsx";
import { TaskDialog } from "../../office/task/task-dialog.tsx";
import { BulkBar } from "../bulk-act/bulk-bar.tsx";
import { useChosen } from "../bulk-act/use-chosen.ts";
import { useViews, ViewMenu } from "../saved-view/view-menu.tsx";
import { type ClientAddress, clearFilters, readAddress, toFilters, writeAddress } from "./client-address.ts";
import { listChips } from "./client-chips.ts";
import { ClientFiltersDialog } from "./client-filters-dialog.tsx";
import { clientCountsQuery, clientsQuery } from "./client-queries.ts";
import { ClientTable } from "./client-table.tsx";
import { ColumnsMenu } from "./columns-menu.tsx";
import { ExportClientsDialog } from "./export-clients-dialog.tsx";

const usualColumns: readonly ClientColumn[] = [
  "business",
  "advisor",
  "prequalification",
  "application",
  "next_step",
  "due",
  "client_acted",
  "papers",
  "link",
  "state",
];

const builtIn = [
  {
    name: "Renewals",
    search: "deal_from=120&sort=last_deal&columns=business,advisor,client_acted,next_step,due,deals,last_deal,link",
  },
  { name: "No account yet", search: "link=not+sent" },
];

const normalizeSearch = (search: string): string => writeAddress(readAddress(new URLSearchParams(search))).toString();

/** /desk/clients: every client the member can see, whatever they sent. The URL says which. */
export function ClientListScreen() {
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => readAddress(search), [search]);
  const staff = useStaff();
  const canWork = staff.role !== "auditor";
  const canExport = staff.role !== "advisor";
  const [opened, setOpened] = useState<"new client" | "export">();
  const [editing, setEditing] = useState<ClientListRow>();
  const [overtaken, setOvertaken] = useState<string>();
  const chosen = useChosen(address);
  const list = useInfiniteQuery(clientsQuery(address));
  useFileTrail(list.data?.map(({ client_id }) => client_id));
  const counts = useQuery(clientCountsQuery(address));
  const [ownColumns, setOwnColumns] = useState(() =>
    clientColumns.filter((key) => readJson("deskClientColumns")?.includes(key)),
  );
  const columns = address.columns ?? (ownColumns.length > 0 ? ownColumns : usualColumns);

  const go = (next: ClientAddress) => setSearch(writeAddress(next), { preventScrollReset: true });
  const change = (part: Partial<ClientAddress>) => go({ ...address, ...part });
  // Back should not step through each letter.
  const searchFor = (q: string) =>
    setSearch((before) => writeAddress({ ...readAddress(before), q }), { replace: true, preventScrollReset: true });
  const chooseColumns = (next: readonly ClientColumn[]) => {
    if (address.columns) change({ columns: next });
    setOwnColumns([...next]);
    writeJson("deskClientColumns", next);
  };
  const views = useViews({
    list: "clients",
    search: writeAddress(address).toString(),
    normalize: normalizeSearch,
    onOpen: (saved) => go(readAddress(new URLSearchParams(saved))),
  });
  const chips = listChips(address).map(({ name, words }) => ({ words, onRemove: () => change({ [name]: "" }) }));
  const chosenIds = list.data?.flatMap(({ client_id: id }) => (chosen.isChosen(id) ? [id] : [])) ?? [];
  const selection: ClientSelection =
    chosenIds.length > 0 && !chosen.isAll
      ? { kind: "clients", ids: chosenIds }
      : { kind: "client list", filters: toFilters(address) };
  const isFiltered = Object.keys(toFilters(address)).length > 0;
  const close = () => setOpened(undefined);
  return (
    <div className="flex flex-col gap-2">
      <ListToolbar
        title="Clients"
        address={address}
        onSearch={searchFor}
        onAdvisor={(advisor) => change({ advisor })}
        filters={chips.length}
        tools={
          <>
            <div className="sm:hidden">
              <ToolbarSelect
                label="Sort"
                value={address.sort}
                options={clientListSorts.map((value) => ({ value, label: sortLabel(value) }))}
                onChange={(value) => change({ sort: clientListSorts.find((sort) => sort === value) ?? "name" })}
              />
            </div>
            <ColumnsMenu columns={columns} onChange={chooseColumns} />
            <ViewMenu views={views} builtIn={builtIn} />
            {canExport && <ExportButton isNarrow onClick={() => setOpened("export")} />}
          </>
        }
        action={canWork && <CreateButton isShort label="New client" onClick={() => setOpened("new client")} />}
        renderDialog={(parts) => <ClientFiltersDialog {...parts} address={address} onApply={go} />}
      />
      {isFiltered && <FilterChips chips={chips} onClear={() => go(clearFilters(address))} />}
      <p role="status" className="text-ink-soft text-sm">
        {list.data && counts.data ? describeCounts(counts.data) : ""}
      </p>
      <OvertakenNotice sentence={overtaken}>
        <p>The list shows what they chose.</p>
      </OvertakenNotice>
      <Loaded
        query={list}
        failedTitle="We couldn't load the clients"
        skeleton={["h-10 w-full", "mt-2 h-10 w-full", "mt-2 h-10 w-full", "mt-2 h-10 w-full"]}
      >
        {(rows) => (
          <div aria-busy={list.isPlaceholderData || undefined}>
            <Card isFlush>
              {rows.length > 0 ? (
                <ClientTable
                  rows={rows}
                  columns={columns}
                  order={address}
                  onSort={change}
                  selected={new Set(chosenIds)}
                  onSelect={chosen.choose}
                  onEdit={setEditing}
                  onOvertaken={setOvertaken}
                  canWork={canWork}
                />
              ) : (
                <EmptyState title={isFiltered ? "No clients match" : "No clients yet"}>
                  {isFiltered
                    ? "Try fewer filters, or a different name."
                    : "Open a client's file, or import your book."}
                </EmptyState>
              )}
            </Card>
          </div>
        )}
      </Loaded>
      <ShowMore query={list} />
      {canWork && (
        <BulkBar
          chosen={chosenIds.length}
          isAll={chosen.isAll}
          all={counts.data ? formatWhole(counts.data) : ""}
          hasMore={counts.data !== undefined && (counts.data.has_more || counts.data.count > chosenIds.length)}
          selection={selection}
          onSelectAll={chosen.chooseAll}
          onClear={chosen.clear}
        />
      )}
      {opened === "new client" && <NewClientDialog onClose={close} />}
      {opened === "export" && (
        <ExportClientsDialog selection={selection} columns={columns} order={address} onClose={close} />
      )}
      {editing && (
        <TaskDialog clientId={editing.client_id} task={toTask(editing)} onClose={() => setEditing(undefined)} />
      )}
    </div>
  );
}

const sortLabel = (sort: ClientListSort): string => (sort === "name" ? "Client" : columnLabels[sort]);

const toTask = ({ next_step: step }: ClientListRow) =>
  step
    ? {
        id: step.task_id,
        title: step.title,
        due_on: step.due_on,
        staff: step.staff,
        revision: step.revision,
      }
    : undefined;

const formatWhole = ({ count, has_more }: Pick<ClientListCounts, "count" | "has_more">): string =>
  `${formatNumber(count)}${has_more ? "+" : ""}`;

const describeCounts = ({ count, has_more, amount, papers, deals }: ClientListCounts): string => {
  const more = has_more ? "+" : "";
  const say = (of: number, one: string) => (has_more ? `${formatNumber(of)}+ ${one}s` : formatCount(of, one));
  const parts = [
    say(count, "client"),
    ...(amount > 0 ? [`${formatShortDollars(amount)}${more} asked for`] : []),
    ...(deals > 0 ? [say(deals, "past deal")] : []),
    ...(papers > 0 ? [`${say(papers, "paper")} owed`] : []),
  ];
  return parts.join(" · ");
};
