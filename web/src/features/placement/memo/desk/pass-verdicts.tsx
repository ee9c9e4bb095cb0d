import { facts } from "@funding-desk/contract/matching/fit/fact";
import { submissionPass } from "@funding-desk/contract/placement/memo/desk-api";
import { listEvidenceWords } from "@funding-desk/contract/placement/memo/evidence-words";
import { useQuery } from "@tanstack/react-query";
import { deskQuery } from "../../../../http/desk-query.ts";

interface PassVerdictsProps {
  readonly clientId: string;
  readonly submissionId: string;
}

/** What a lender passed for, beside what we know. Nothing for a reason in words of their own. */
export function PassVerdicts({ clientId, submissionId }: PassVerdictsProps) {
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
              {evidence && <span className="text-ink-soft"> ({listEvidenceWords(evidence).join("; ")})</span>}
            </p>
            <p className="text-ink-soft">
              {need === null ? "The program publishes no rule about it." : `Asked for: ${need}`}
            </p>
            {change !== null && <p>{change}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
