import { useInfiniteQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { askedBy, type FilterTexts, filterNames, textsIn } from "./audit-filters.ts";
import { auditQuery } from "./audit-query.ts";
import { EntryTable } from "./entry-table.tsx";
import { ExportAuditDialog } from "./export-audit-dialog.tsx";
import { FilterBar } from "./filter-bar.tsx";

/** Who did what to which file: searched by managers and auditors, changed by nobody. */
export function AuditScreen() {
  const [search, setSearch] = useSearchParams();
  const [isExporting, setExporting] = useState(false);
  const texts = textsIn(search);
  const filters = askedBy(texts);
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditQuery(filters),
  );
  const narrow = (changes: Partial<FilterTexts>) => {
    const next = { ...texts, ...changes };
    setSearch(Object.fromEntries(filterNames.map((name) => [name, next[name]]).filter(([, value]) => value !== "")), {
      preventScrollReset: true,
    });
  };
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const state = isPending ? "loading" : isError && entries.length === 0 ? "failed" : "ready";
  return (
    <>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">Audit</h1>
          <p className="mt-1 max-w-measure text-ink-soft">
            Every look at a file, every change, export and sign-in. Entries are kept for good; nobody can change them.
          </p>
        </div>
        <Button
          size="small"
          icon={<Download aria-hidden="true" className="size-4.5" />}
          onClick={() => setExporting(true)}
          disabled={entries.length === 0}
        >
          Export
        </Button>
      </header>
      <div className="mb-6">
        <FilterBar texts={texts} onChange={narrow} onClear={() => setSearch({}, { preventScrollReset: true })} />
      </div>
      <Card isFlush>
        <EntryTable
          entries={entries}
          state={state}
          isFiltered={Object.keys(filters).length > 0}
          onRetry={() => void refetch()}
          onNarrow={narrow}
        />
        {hasNextPage && (
          <div className="border-line border-t px-5 py-4 text-center">
            <Button size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show older entries
            </Button>
          </div>
        )}
      </Card>
      <ExportAuditDialog filters={filters} isOpen={isExporting} onClose={() => setExporting(false)} />
    </>
  );
}
