import type { BookImport } from "@funding-desk/contract/connections/book-import/desk-api";
import { bookImports } from "@funding-desk/contract/connections/book-import/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { formatNumber } from "../../../forms/format-number.ts";
import { formatMoment } from "../../../forms/format-time.ts";
import { deskFilter, deskQuery } from "../../../http/desk-query.ts";
import { Card } from "../../../ui/card.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { RowButton } from "../../../ui/row-opener.tsx";
import { ImportView } from "./import-view.tsx";
import { NewImport } from "./new-import.tsx";

const stateWords = {
  checking: "Waits for your decision",
  storing: "Being stored",
  stored: "Stored",
  undoing: "Being undone",
  undone: "Undone",
} as const;

/** The firm's clients, brought in from a spreadsheet. */
export function ImportSection({ canChange }: SectionProps) {
  const client = useQueryClient();
  const query = useQuery({ ...deskQuery(bookImports), select: ({ imports }) => imports });
  const [openId, setOpenId] = useState<string>();
  const open = (id: string | undefined) => {
    setOpenId(id);
    void client.invalidateQueries(deskFilter(bookImports));
  };
  const columns: readonly Column<BookImport>[] = [
    {
      key: "file",
      header: "File",
      cell: ({ id, file_name: name }) => (
        <span className="inline-block min-w-40 wrap-anywhere">
          {canChange ? <RowButton onPress={() => open(id)}>{name}</RowButton> : name}
        </span>
      ),
    },
    { key: "state", header: "State", cell: ({ state }) => stateWords[state] },
    { key: "lines", header: "Lines", align: "right", cell: ({ row_count: count }) => formatNumber(count) },
    { key: "by", header: "Started", cell: ({ by, created_at: at }) => `${formatMoment(at)} by ${by}` },
  ];
  return (
    <>
      <SectionHead title="Import">
        Clients, past deals and notes from a CSV file. You see what it does first, and can undo it for a day.
      </SectionHead>
      <div className="flex flex-col gap-6">
        {canChange && openId === undefined && <NewImport onChecked={open} />}
        {openId !== undefined && <ImportView key={openId} id={openId} onClose={() => open(undefined)} />}
        <Card isFlush title="Earlier imports">
          <DataTable
            caption="Earlier imports"
            columns={columns}
            query={query}
            rowKey={({ id }) => id}
            emptyText="No imports yet"
            failedTitle="We couldn't load the imports"
          />
        </Card>
      </div>
    </>
  );
}
