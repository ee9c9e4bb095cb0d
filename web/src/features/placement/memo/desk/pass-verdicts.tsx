import { facts } from "@funding-desk/contract/matching/fit/fact";
import { submissionPass } from "@funding-desk/contract/placement/memo/desk-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deskQuery } from "../../../../http/desk-query.ts";
import { type ShownPage, StatementDialog } from "../../../intake/statement-set/desk/statement-dialog.tsx";
import { EvidenceList } from "./evidence-list.tsx";

interface PassVerdictsProps {
  readonly clientId: string;
  readonly submissionId: string;
}

/** What a lender passed for, beside what we know. Nothing for a reason in words of their own. */
export function PassVerdicts({ clientId, submissionId }: PassVerdictsProps) {
  const [shown, setShown] = useState<ShownPage>();
  const { data } = useQuery(deskQuery(submissionPass, { params: { id: clientId, submissionId } }));
  if (!data || data.verdicts.length === 0) return null;
  return (
    <section aria-label="What we know about the reason">
      <h4 className="mb-2 font-sans font-semibold text-base tracking-normal">What we know about the reason</h4>
      <ul className="divide-y divide-line">
        {data.verdicts.map(({ fact, have, evidence, need, change }) => (
          <li key={fact} className="wrap-anywhere py-2 text-sm">
            <p>
              {facts[fact].label}: <span className="font-semibold">{have ?? "not known yet"}</span>
              {evidence && (
                <span className="ml-2 inline-flex flex-wrap gap-x-3 text-ink-soft">
                  <EvidenceList evidence={evidence} onShow={setShown} />
                </span>
              )}
            </p>
            <p className="text-ink-soft">
              {need === null ? "The program publishes no rule about it." : `Asked for: ${need}`}
            </p>
            {change !== null && <p>{change}</p>}
          </li>
        ))}
      </ul>
      {shown && <StatementDialog clientId={clientId} {...shown} onClose={() => setShown(undefined)} />}
    </section>
  );
}
