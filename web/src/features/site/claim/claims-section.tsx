import { formatDate } from "@funding-desk/contract/forms/format";
import type { ClaimSetting } from "@funding-desk/contract/site/claim/desk-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { ClaimDialog, claimsQuery } from "./claim-dialog.tsx";
import { formatClaimName } from "./claim-name.ts";

const columns: readonly Column<ClaimSetting>[] = [
  { key: "name", header: "Claim", cell: ({ key }) => formatClaimName(key) },
  { key: "value", header: "Value", cell: ({ value }) => <span className="font-semibold">{value}</span> },
  { key: "wording", header: "Words", cell: ({ wording }) => wording },
  {
    key: "evidence",
    header: "Evidence",
    cell: ({ evidence, is_sample: isSample }) => (
      <span className="whitespace-pre-wrap text-sm">
        {isSample && <Badge tone="yellow">Sample</Badge>} {evidence}
      </span>
    ),
  },
  {
    key: "checked",
    header: "Checked",
    cell: ({ checked_on: day, changed_by: who }) => (
      <span title={who ? `Changed by ${who}` : undefined} className="whitespace-nowrap text-sm">
        {formatDate(day)}
      </span>
    ),
  },
];

/** The numbers the public site states. */
export function ClaimsSection({ canChange }: SectionProps) {
  const query = useQuery({ ...claimsQuery, select: ({ claims }) => claims });
  const [edited, setEdited] = useState<ClaimSetting | null>(null);
  const change: Column<ClaimSetting> = {
    key: "change",
    header: "Change",
    align: "right",
    cell: (claim) => (
      <Button size="small" aria-label={`Edit ${formatClaimName(claim.key)}`} onClick={() => setEdited(claim)}>
        Edit
      </Button>
    ),
  };
  return (
    <>
      <SectionHead title="Claims">Numbers on the public pages, with their evidence.</SectionHead>
      <Card isFlush>
        <DataTable
          caption="Claims"
          columns={canChange ? [...columns, change] : columns}
          query={query}
          rowKey={({ key }) => key}
          emptyText="No claims"
          failedTitle="We couldn't load the claims"
        />
      </Card>
      {edited && <ClaimDialog claim={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
