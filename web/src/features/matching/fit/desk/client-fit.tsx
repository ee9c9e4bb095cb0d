import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { clientFacts, fitPrograms } from "@funding-desk/contract/matching/fit/desk-api";
import { facts as shapes } from "@funding-desk/contract/matching/fit/fact";
import type { PublicProgram } from "@funding-desk/contract/matching/fit/program";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useStaff } from "../../../../desk-parts/staff-context.ts";
import { deskQuery } from "../../../../http/desk-query.ts";
import { Card } from "../../../../ui/card.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { type BusinessComparison, compareBusiness, toFacts } from "../compare-business.ts";
import { FitMatrix } from "../fit-matrix.tsx";
import { formatReason } from "../fit-words.ts";
import { useWhatIf } from "../use-what-if.ts";
import { WhatIfSliders } from "../what-if.tsx";
import { FactForm } from "./fact-form.tsx";
import { FactList } from "./fact-list.tsx";
import { matchGroups } from "./match-groups.ts";
import { PastRuns } from "./past-runs.tsx";
import { useFactSaving } from "./use-fact-saving.ts";

type Sheet = AnswerOf<typeof clientFacts>["data"];

/** Which programs fit a client's business, why, and what to ask next. */
export function ClientFit({ clientId }: { readonly clientId: string }) {
  const programs = useQuery(deskQuery(fitPrograms));
  const sheet = useQuery(deskQuery(clientFacts, { params: { id: clientId } }));
  return (
    <Loaded query={programs} failedTitle="We couldn't load the programs">
      {({ programs: live }) => (
        <Loaded query={sheet} failedTitle="We couldn't load what is known of this business">
          {(known) => <MatchList key={clientId} clientId={clientId} sheet={known} programs={live} />}
        </Loaded>
      )}
    </Loaded>
  );
}

interface MatchListProps {
  readonly clientId: string;
  readonly sheet: Sheet;
  readonly programs: readonly PublicProgram[];
}

function MatchList({ clientId, sheet, programs }: MatchListProps) {
  const canWork = useStaff().role !== "auditor";
  const known = useMemo(() => toFacts(sheet.facts), [sheet.facts]);
  const whatIf = useWhatIf(known, sheet.today);
  const saving = useFactSaving(clientId, sheet.revision);
  const comparison = compareBusiness(programs, whatIf.facts, whatIf.days);
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-measure text-ink-soft">
        {comparison.isByKind
          ? "No programs are live, so this compares kinds of funding."
          : "Programs are in the catalog's order, never by what they pay."}
        {sheet.kept.length > 0 && " Some facts are on file but not shown to auditors, so they count as not known here."}
      </p>
      <AskNext comparison={comparison} />
      <WhatIfSliders whatIf={whatIf} headingLevel={3} />
      <FactForm clientId={clientId} today={sheet.today} whatIf={whatIf} saving={saving} canSave={canWork} />
      <FitMatrix comparison={comparison} groups={matchGroups} papers={sheet.papers} isForStaff />
      <FactList sheet={sheet} saving={saving} canWork={canWork} />
      <PastRuns clientId={clientId} />
    </div>
  );
}

const askedAtOnce = 5;

function AskNext({ comparison }: { readonly comparison: BusinessComparison }) {
  const { questions, isByKind } = comparison;
  if (questions.length === 0) return null;
  return (
    <Card title="What to ask next" headingLevel={3}>
      <ol className="grid list-decimal gap-2 pl-5">
        {questions.slice(0, askedAtOnce).map((question) => (
          <li key={question.fact}>
            {shapes[question.fact].question}{" "}
            <span className="text-ink-soft text-sm">{formatReason(question, isByKind)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
