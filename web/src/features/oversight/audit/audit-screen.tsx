import {
  type AuditFilters,
  auditEntries,
  auditLimits,
  exportAudit,
} from "@funding-desk/contract/oversight/audit/desk-api";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { ExportDialog } from "../../../desk-parts/export-dialog.tsx";
import { formatCount } from "../../../forms/format-count.ts";
import { formatNumber } from "../../../forms/format-number.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskPages } from "../../../http/desk-query.ts";
import { Card } from "../../../ui/card.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
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
      lead="Who saw, changed, exported or signed in. Kept for good."
      action={<ExportButton onClick={() => setExporting(true)} disabled={!query.data?.length} />}
    >
      <div className="mb-5">
        <FilterBar texts={texts} onChange={narrow} onClear={() => setSearch({}, { preventScrollReset: true })} />
      </div>
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

const mostShown = formatNumber(auditLimits.exportEntries);

function ExportAuditDialog({ filters, onClose }: ExportAuditDialogProps) {
  return (
    <ExportDialog
      onClose={onClose}
      title="Export these entries"
      lead={`What your filters show, at most the newest ${mostShown}.`}
      fetchCsv={async (reason) => (await callDesk(exportAudit, { body: { ...filters, reason } })).data}
      saidOf={({ entries, is_cut }) =>
        is_cut ? `Saved the newest ${mostShown} entries.` : `Saved ${formatCount(entries, "entry", "entries")}.`
      }
    />
  );
}
