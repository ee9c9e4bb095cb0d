import {
  type AuditFilters,
  auditEntries,
  auditLimits,
  exportAudit,
} from "@funding-desk/contract/oversight/audit/desk-api";
import { useInfiniteQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { ExportDialog } from "../../../desk-parts/export-dialog.tsx";
import { callDesk } from "../../../http/call-desk.ts";
import { deskPages } from "../../../http/desk-query.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ListScreen } from "../../../ui/list-screen.tsx";
import { type FilterTexts, filterNames, readTexts, toFilters } from "./audit-filters.ts";
import { EntryTable } from "./entry-table.tsx";
import { FilterBar } from "./filter-bar.tsx";

/** /desk/audit: who did what to which file. Managers and auditors search it; no one changes it. */
export function AuditScreen() {
  const [search, setSearch] = useSearchParams();
  const [isExporting, setExporting] = useState(false);
  const texts = readTexts(search);
  const filters = toFilters(texts);
  const query = useInfiniteQuery(deskPages(auditEntries, { query: filters, isStill: true }, ({ entries }) => entries));
  const narrow = (changes: Partial<FilterTexts>) => {
    const next = { ...texts, ...changes };
    setSearch(Object.fromEntries(filterNames.map((name) => [name, next[name]]).filter(([, value]) => value !== "")), {
      preventScrollReset: true,
    });
  };
  return (
    <ListScreen
      title="Audit"
      lead="Every view of a file, every change, export and sign-in. Entries are kept for good, and no one can change them."
      action={
        <Button
          size="small"
          icon={<Download className="size-4.5" />}
          onClick={() => setExporting(true)}
          disabled={!query.data?.length}
        >
          Export
        </Button>
      }
      filters={
        <FilterBar texts={texts} onChange={narrow} onClear={() => setSearch({}, { preventScrollReset: true })} />
      }
    >
      <Card isFlush>
        <EntryTable query={query} isFiltered={Object.keys(filters).length > 0} onNarrow={narrow} />
      </Card>
      {isExporting && <ExportAuditDialog filters={filters} onClose={() => setExporting(false)} />}
    </ListScreen>
  );
}

interface ExportAuditDialogProps {
  readonly filters: AuditFilters;
  readonly onClose: () => void;
}

const mostShown = auditLimits.exportEntries.toLocaleString("en-US");

function ExportAuditDialog({ filters, onClose }: ExportAuditDialogProps) {
  return (
    <ExportDialog
      onClose={onClose}
      title="Export these entries"
      lead={`What your filters show, the newest ${mostShown} entries at most.`}
      fetchCsv={async (reason) => (await callDesk(exportAudit, { body: { ...filters, reason } })).data}
      saidOf={({ entries, is_cut }) =>
        is_cut ? `Saved the newest ${mostShown} entries.` : `Saved ${entries.toLocaleString("en-US")} entries.`
      }
    />
  );
}
