import { formatDate } from "@funding-desk/contract/forms/format";
import type { ClaimSetting } from "@funding-desk/contract/site/claim/desk-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { ClaimDialog, claimsQuery } from "./claim-dialog.tsx";
import { formatClaimName } from "./claim-name.ts";

/** The numbers the public site states. */
export function ClaimsSection({ canChange }: SectionProps) {
  const query = useQuery(claimsQuery);
  const [edited, setEdited] = useState<ClaimSetting | null>(null);
  return (
    <>
      <SectionHead title="Claims">The numbers on the public pages, each with its evidence.</SectionHead>
      <Loaded query={query} failedTitle="We couldn't load the claims">
        {({ claims }) => (
          <ul className="flex flex-col gap-4">
            {claims.map((claim) => (
              <li key={claim.key}>
                <Card>
                  <div className="flex flex-wrap items-start justify-between gap-4">
                    <div className="min-w-0 flex-1 basis-56">
                      <p className="text-ink-soft text-sm">{formatClaimName(claim.key)}</p>
                      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                        <span className="font-display text-3xl">{claim.value}</span>
                        <span className="font-semibold">“{claim.wording}”</span>
                      </p>
                      <p className="mt-2 max-w-measure whitespace-pre-wrap">{claim.evidence}</p>
                      <p className="mt-2 text-ink-soft text-sm">
                        Evidence checked on {formatDate(claim.checked_on)}
                        {claim.changed_by && `, changed by ${claim.changed_by}`}
                      </p>
                    </div>
                    <div className="flex flex-wrap items-center gap-3">
                      {claim.is_sample && <Badge tone="yellow">Sample</Badge>}
                      {canChange && (
                        <Button
                          size="small"
                          aria-label={`Edit ${formatClaimName(claim.key)}`}
                          onClick={() => setEdited(claim)}
                        >
                          Edit
                        </Button>
                      )}
                    </div>
                  </div>
                </Card>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {edited && <ClaimDialog claim={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
