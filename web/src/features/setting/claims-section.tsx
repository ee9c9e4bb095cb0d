import type { ClaimSetting } from "@funding-desk/contract/claim/desk-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ClaimDialog } from "./claim-dialog.tsx";
import { SectionHead } from "./section-head.tsx";
import type { SectionProps } from "./section-props.ts";
import { SectionState } from "./section-state.tsx";
import { claimsQuery } from "./setting-queries.ts";

/** The numbers that the site states. */
export function ClaimsSection({ canChange }: SectionProps) {
  const { data: claims = [], status, refetch } = useQuery(claimsQuery);
  const [edited, setEdited] = useState<ClaimSetting | null>(null);
  return (
    <>
      <SectionHead title="Claims">
        The numbers that the public pages state, each with what backs it. Nothing is stated without evidence.
      </SectionHead>
      <SectionState status={status} onRetry={() => void refetch()}>
        <ul className="flex flex-col gap-4">
          {claims.map((claim) => (
            <li key={claim.key}>
              <Card>
                <div className="flex flex-wrap items-start justify-between gap-4">
                  <div className="min-w-0 flex-1 basis-56">
                    <p className="text-ink-soft text-sm">{nameOf(claim)}</p>
                    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                      <span className="font-display text-3xl">{claim.value}</span>
                      <span className="font-semibold">“{claim.wording}”</span>
                    </p>
                    <p className="mt-2 max-w-measure whitespace-pre-wrap">{claim.evidence}</p>
                    <p className="mt-2 text-ink-soft text-sm">
                      Evidence checked on {shownCivil(claim.checked_on)}
                      {claim.changed_by && `, changed by ${claim.changed_by}`}
                    </p>
                  </div>
                  <div className="flex flex-wrap items-center gap-3">
                    {claim.is_sample && <Badge tone="yellow">Sample</Badge>}
                    {canChange && (
                      <Button size="small" aria-label={`Edit ${nameOf(claim)}`} onClick={() => setEdited(claim)}>
                        Edit
                      </Button>
                    )}
                  </div>
                </div>
              </Card>
            </li>
          ))}
        </ul>
      </SectionState>
      {edited && <ClaimDialog claim={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

/** Two may read the same: as the configuration names it, in words. */
const nameOf = ({ key }: ClaimSetting): string =>
  key.charAt(0).toUpperCase() + key.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** yyyy-mm-dd as MM/DD/YYYY, whatever zone the reader is in. */
const shownCivil = (day: string): string => {
  const [year, month, date] = day.split("-");
  return `${month}/${date}/${year}`;
};
