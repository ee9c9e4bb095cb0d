import type { PipelineItem } from "@funding-desk/contract/desk/pipeline/desk-api";
import Kanban from "lucide-react/icons/kanban";
import Table2 from "lucide-react/icons/table-2";
import UserPlus from "lucide-react/icons/user-plus";
import { useCallback, useId, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { Button } from "../../../ui/button.tsx";
import { ChoiceRow } from "../../../ui/choice-row.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { NewClientDialog } from "../../accounts/account/new-client-dialog.tsx";
import { StatusDialog } from "../../intake/status/status-dialog.tsx";
import { ViewMenu } from "../saved-view/view-menu.tsx";
import { type PipelineAddress, readAddress, writeAddress } from "./pipeline-address.ts";
import { PipelineBoard } from "./pipeline-board.tsx";
import { PipelineList } from "./pipeline-list.tsx";
import { PipelineToolbar } from "./pipeline-toolbar.tsx";

const kinds = [
  { value: "prequalification", label: "Pre-qualifications" },
  { value: "application", label: "Applications" },
] as const;

const views = [
  {
    value: "board",
    label: (
      <>
        <Kanban className="size-4.5" /> Board
      </>
    ),
  },
  {
    value: "table",
    label: (
      <>
        <Table2 className="size-4.5" /> Table
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
  const changeKind = (kind: PipelineAddress["kind"]) => go({ ...address, kind, statuses: [], about: "" });

  return (
    <div className="flex min-h-[calc(100dvh-8.5rem)] flex-col gap-5">
      <div data-page-head="" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl">Pipeline</h1>
        <div className="flex flex-wrap gap-3">
          <ViewMenu
            list="pipeline"
            search={writeAddress(address).toString()}
            normalize={normalizeSearch}
            onOpen={(saved) => go(readAddress(new URLSearchParams(saved)))}
          />
          <ChoiceRow label="Kind" value={address.kind} choices={kinds} onChange={changeKind} />
          {canWork && (
            <Button variant="brand" onClick={() => setOpening(true)} icon={<UserPlus className="size-4.5" />}>
              New client
            </Button>
          )}
          <ChoiceRow label="View" value={address.view} choices={views} onChange={(view) => go({ ...address, view })} />
        </div>
      </div>
      <div ref={frame} id={frameId} className="flex flex-1 flex-col gap-5">
        <PipelineToolbar address={address} onChange={go} onSearch={searchFor} />
        {address.view === "board" ? (
          <PipelineBoard address={address} canMove={canWork} onMove={startMove} />
        ) : (
          // Another kind is another list, with its own selection.
          <PipelineList key={address.kind} address={address} canWork={canWork} onMove={startMove} />
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
