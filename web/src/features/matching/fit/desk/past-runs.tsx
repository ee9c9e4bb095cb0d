import { formatLongDay } from "@funding-desk/contract/forms/format";
import type { PastRun } from "@funding-desk/contract/matching/fit/desk-api";
import { fitRun, fitRuns } from "@funding-desk/contract/matching/fit/desk-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useStaff } from "../../../../desk-parts/staff-context.ts";
import { formatMoment } from "../../../../forms/format-time.ts";
import { deskQuery } from "../../../../http/desk-query.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { compareBusiness, toFacts } from "../compare-business.ts";
import { FitMatrix } from "../fit-matrix.tsx";
import { formatComparisonSummary } from "../fit-words.ts";
import { matchGroups } from "./match-groups.ts";

/** Earlier results, each with the facts and the rules of its day. */
export function PastRuns({ clientId }: { readonly clientId: string }) {
  const canLook = useStaff().role !== "auditor";
  const runs = useQuery(deskQuery(fitRuns, { params: { id: clientId } }));
  const [shown, setShown] = useState<PastRun | null>(null);
  return (
    <Card title="Earlier results" headingLevel={3} isFlush>
      <Loaded query={runs} failedTitle="We couldn't load the earlier results">
        {({ runs: listed }) =>
          listed.length === 0 ? (
            <p className="px-5 pb-6 text-ink-soft sm:px-6">None yet. We keep a result whenever something changes.</p>
          ) : (
            <ul className="divide-y divide-line border-line border-t">
              {listed.map((run) => (
                <li key={run.id} className="flex flex-wrap items-center gap-x-6 gap-y-1 px-5 py-3 sm:px-6">
                  <div className="min-w-0 flex-1">
                    <p className="font-semibold text-sm">{formatMoment(run.made_at)}</p>
                    <p>{formatRun(run)}</p>
                  </div>
                  {canLook && (
                    <Button size="small" variant="quiet" onClick={() => setShown(run)}>
                      Open<span className="sr-only"> the result of {formatMoment(run.made_at)}</span>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {shown && <PastRunDialog clientId={clientId} run={shown} onClose={() => setShown(null)} />}
    </Card>
  );
}

const formatRun = ({ fits, unknown, misses }: PastRun): string =>
  fits + unknown + misses === 0
    ? "No programs were live."
    : `${fits} met all musts, ${misses} missed some, ${unknown} not known`;

interface PastRunDialogProps {
  readonly clientId: string;
  readonly run: PastRun;
  readonly onClose: () => void;
}

function PastRunDialog({ clientId, run, onClose }: PastRunDialogProps) {
  const query = useQuery(
    // It never changes.
    deskQuery(fitRun, { params: { id: clientId, runId: run.id }, staleTime: Number.POSITIVE_INFINITY }),
  );
  const day = formatLongDay(run.compared_on);
  return (
    <Dialog isOpen title={`As of ${day}`} width="wide" onClose={onClose}>
      <p className="mb-5 text-ink-soft">
        What was known and what lenders published that day, by the rules of that day.
      </p>
      <Loaded query={query} failedTitle="We couldn't load this result">
        {({ facts, programs, compared_on: on }) => {
          if (programs.length === 0) return <p>No programs were live.</p>;
          const comparison = compareBusiness(programs, toFacts(facts), { on, today: on });
          return (
            <div className="flex flex-col gap-5">
              <p className="font-semibold">{formatComparisonSummary(comparison)}</p>
              <FitMatrix comparison={comparison} groups={matchGroups} isForStaff />
            </div>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
