import type { PipelineItem } from "@funding-desk/contract/desk/pipeline/desk-api";
import Kanban from "lucide-react/icons/kanban";
import Table2 from "lucide-react/icons/table-2";
import { useCallback, useId, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { ListToolbar } from "../../../desk-parts/list-toolbar.tsx";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { ChoiceRow } from "../../../ui/choice-row.tsx";
import { CreateButton } from "../../../ui/create-button.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { NewClientDialog } from "../../accounts/account/new-client-dialog.tsx";
import { StatusDialog } from "../../intake/status/status-dialog.tsx";
import { useViews, ViewMenu } from "../saved-view/view-menu.tsx";
import { FiltersDialog } from "./filters-dialog.tsx";
import { type PipelineAddress, readAddress, writeAddress } from "./pipeline-address.ts";
import { PipelineBoard } from "./pipeline-board.tsx";
import { filterCount, PipelineChips } from "./pipeline-chips.tsx";
import { PipelineList } from "./pipeline-list.tsx";

const kinds = [
  { value: "prequalification", label: "Pre-qualifications" },
  { value: "application", label: "Applications" },
] as const;

const looks = [
  {
    value: "board",
    label: (
      <>
        <Kanban className="size-4.5" /> <span className="sr-only 2xl:not-sr-only">Board</span>
      </>
    ),
  },
  {
    value: "table",
    label: (
      <>
        <Table2 className="size-4.5" /> <span className="sr-only 2xl:not-sr-only">Table</span>
      </>
    ),
  },
] as const;

const normalizeSearch = (search: string): string => writeAddress(readAddress(new URLSearchParams(search))).toString();

interface Moving {
  readonly item: PipelineItem;
  readonly to: string;
}

/** /desk/pipeline: every pre-qualification and application the member can see, as a board or a table. The URL says which. */
export function PipelineScreen() {
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => readAddress(search), [search]);
  const staff = useStaff();
  const canWork = staff.role !== "auditor";
  const [moving, setMoving] = useState<Moving>();
  const [isOpening, setOpening] = useState(false);
  const frameId = useId();
  const frame = useRef<HTMLDivElement>(null);
  // Assigning removes the selection bar, and moving may remove a row.
  useKeptFocus(frame);

  const go = (next: PipelineAddress) => setSearch(writeAddress(next), { preventScrollReset: true });
  // Back should not step through each letter.
  const searchFor = (q: string) =>
    setSearch((before) => writeAddress({ ...readAddress(before), q }), { replace: true, preventScrollReset: true });
  const startMove = useCallback((item: PipelineItem, to: string) => setMoving({ item, to }), []);
  const views = useViews({
    list: "pipeline",
    search: writeAddress(address).toString(),
    normalize: normalizeSearch,
    onOpen: (saved) => go(readAddress(new URLSearchParams(saved))),
  });
  const changeKind = (kind: PipelineAddress["kind"]) => go({ ...address, kind, statuses: [], about: "" });

  return (
    <div className="flex min-h-[calc(100dvh-8.5rem)] flex-col gap-2">
      <ListToolbar
        title="Pipeline"
        address={address}
        onSearch={searchFor}
        onAdvisor={(advisor) => go({ ...address, advisor })}
        filters={filterCount(address)}
        kinds={<ChoiceRow label="Kind" value={address.kind} choices={kinds} onChange={changeKind} />}
        tools={
          <>
            <ChoiceRow
              label="View"
              value={address.view}
              choices={looks}
              onChange={(view) => go({ ...address, view })}
            />
            <ViewMenu views={views} />
          </>
        }
        action={canWork && <CreateButton isShort label="New client" onClick={() => setOpening(true)} />}
        renderDialog={(parts) => <FiltersDialog {...parts} address={address} onApply={go} />}
      />
      <PipelineChips address={address} onChange={go} />
      <div ref={frame} id={frameId} className="flex flex-1 flex-col gap-2">
        {address.view === "board" ? (
          <PipelineBoard address={address} canMove={canWork} onMove={startMove} />
        ) : (
          // Another kind is another list, with its own selection.
          <PipelineList
            key={address.kind}
            address={address}
            canWork={canWork}
            onMove={startMove}
            onSort={(sort) => go({ ...address, sort })}
          />
        )}
      </div>
      {isOpening && <NewClientDialog onClose={() => setOpening(false)} />}
      {moving && (
        <StatusDialog
          subject={{ ...moving.item, clientName: moving.item.client_name }}
          to={moving.to}
          onClose={() => setMoving(undefined)}
        />
      )}
    </div>
  );
}
