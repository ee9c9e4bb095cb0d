import { formatDate } from "@funding-desk/contract/forms/format";
import type { LenderWire } from "@funding-desk/contract/matching/catalog/desk-api";
import { lenders } from "@funding-desk/contract/matching/catalog/desk-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { formatCount } from "../../../forms/format-count.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { Button } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { lenderKindWords } from "./catalog-words.ts";
import { LenderDialog } from "./lender-dialog.tsx";

export function LenderList({ canChange }: { readonly canChange: boolean }) {
  const query = useQuery(deskQuery(lenders));
  const [edited, setEdited] = useState<LenderWire | null>(null);
  return (
    <>
      <DataTable
        caption="Lenders by name"
        columns={canChange ? [...columns, createEditColumn(setEdited)] : columns}
        query={{ data: query.data?.lenders, error: query.error, refetch: query.refetch }}
        rowKey={({ id }) => id}
        emptyText="No lenders yet"
        emptyHint={canChange ? "Add one, then its programs." : undefined}
        failedTitle="We couldn't load the lenders"
      />
      {edited && <LenderDialog key={edited.id} lender={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const columns: readonly Column<LenderWire>[] = [
  {
    key: "name",
    header: "Lender",
    cell: ({ name, kind }) => (
      <span className="block text-left">
        {name}
        <span className="block font-normal text-ink-soft text-sm">{lenderKindWords[kind]}</span>
      </span>
    ),
  },
  {
    key: "programs",
    header: "Programs",
    cell: ({ id, programs }) => (
      <Link to={`/desk/catalog?lender=${id}`} className="text-link">
        {formatCount(programs, "program")}
      </Link>
    ),
  },
  {
    key: "named",
    header: "Shown to clients",
    cell: ({ may_be_named }) => (may_be_named ? "By name" : "By kind only"),
  },
  {
    key: "agreement",
    header: "Agreement",
    cell: ({ agreement_until }) => (agreement_until === null ? "None noted" : `Until ${formatDate(agreement_until)}`),
  },
  {
    key: "states",
    header: "Registered in",
    cell: ({ registered_states }) => (registered_states.length === 0 ? "Not noted" : registered_states.join(", ")),
  },
];

const createEditColumn = (edit: (lender: LenderWire) => void): Column<LenderWire> => ({
  key: "edit",
  header: "Change",
  align: "right",
  cell: (lender) => (
    <Button size="small" aria-label={`Edit ${lender.name}`} onClick={() => edit(lender)}>
      Edit
    </Button>
  ),
});
