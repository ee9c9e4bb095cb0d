import { formatDate } from "@funding-desk/contract/forms/format";
import type { LenderWire } from "@funding-desk/contract/matching/catalog/desk-api";
import { lenders } from "@funding-desk/contract/matching/catalog/desk-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { formatCount } from "../../../forms/format-count.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { CellLines } from "../../../ui/cell-lines.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { RowButton } from "../../../ui/row-opener.tsx";
import { lenderKindWords } from "./catalog-words.ts";
import { LenderDialog } from "./lender-dialog.tsx";

export function LenderList({ canChange }: { readonly canChange: boolean }) {
  const query = useQuery(deskQuery(lenders));
  const [edited, setEdited] = useState<LenderWire | null>(null);
  return (
    <>
      <DataTable
        caption="Lenders by name"
        columns={createColumns(canChange ? setEdited : undefined)}
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

const createColumns = (edit: ((lender: LenderWire) => void) | undefined): readonly Column<LenderWire>[] => [
  {
    key: "name",
    header: "Lender",
    cell: (lender) => (
      <CellLines more={lenderKindWords[lender.kind]}>
        {edit ? <RowButton onPress={() => edit(lender)}>{lender.name}</RowButton> : lender.name}
      </CellLines>
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
