import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import type { RankedQuestion } from "@funding-desk/contract/matching/fit/evaluate";
import { facts as shapes } from "@funding-desk/contract/matching/fit/fact";
import type { ownFacts } from "@funding-desk/contract/matching/fit/own-api";
import type { PublicProgram } from "@funding-desk/contract/matching/fit/program";
import { useQuery } from "@tanstack/react-query";
import { useId, useMemo, useRef } from "react";
import { Card } from "../../../ui/card.tsx";
import { Fold } from "../../../ui/fold.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { toUploadPath } from "../../documents/document/upload-path.ts";
import { owedQuery } from "../../intake/owed/owed-query.ts";
import { AskFact } from "./ask-fact.tsx";
import { clientGroups, compareBusiness, toFacts } from "./compare-business.ts";
import { countParts } from "./fit-lines.ts";
import { FitMatrix } from "./fit-matrix.tsx";
import { formatReason, formatTriedSummary } from "./fit-words.ts";
import { KnownFacts } from "./known-facts.tsx";
import { ownFactsQuery, programsQuery } from "./own-fit-queries.ts";
import { useWhatIf } from "./use-what-if.ts";
import { WhatIfSliders } from "./what-if.tsx";

const shape = ["mb-6 h-40 w-full", "mb-6 h-64 w-full", "h-64 w-full"];

type Sheet = AnswerOf<typeof ownFacts>["data"];

/** Which funding typically fits the client's business, by which published minimum, and what would change the rest. */
export function WhatFitsScreen({ userId }: { readonly userId: string }) {
  const facts = useQuery(ownFactsQuery(userId));
  const programs = useQuery(programsQuery);
  return (
    <Loaded query={facts} failedTitle="We couldn't load your answers" skeleton={shape}>
      {(sheet) => (
        <Loaded query={programs} failedTitle="We couldn't load what lenders publish" skeleton={shape}>
          {(live) => <Result userId={userId} sheet={sheet} programs={live} />}
        </Loaded>
      )}
    </Loaded>
  );
}

const groups = Object.values(clientGroups);

interface ResultProps {
  readonly userId: string;
  readonly sheet: Sheet;
  readonly programs: readonly PublicProgram[];
}

function Result({ userId, sheet, programs }: ResultProps) {
  const known = useMemo(() => toFacts(sheet.facts), [sheet.facts]);
  const whatIf = useWhatIf(known, sheet.today);
  const comparison = compareBusiness(programs, whatIf.facts, whatIf.days);
  const { data: list } = useQuery(owedQuery(userId));
  const papers = countParts(sheet.papers, [
    ...(list?.owed.filter((item) => item.kind === "paper") ?? []),
    ...(list?.complete ?? []),
  ]);
  const { isByKind, otherPurpose, questions } = comparison;
  const frameId = useId();
  const frame = useRef<HTMLDivElement>(null);
  // A question disappears with its answer.
  useKeptFocus(frame);
  return (
    <div ref={frame} id={frameId} className="flex flex-col gap-5">
      <p role="status" className="max-w-measure font-display text-lg">
        {formatTriedSummary(comparison, whatIf)}
      </p>
      <Questions userId={userId} sheet={sheet} questions={questions} isByKind={isByKind} />
      <KnownFacts facts={sheet.facts} comparison={comparison} />
      <FitMatrix comparison={comparison} groups={groups} papers={papers} toUploadPath={toUploadPath} />
      <WhatIfSliders whatIf={whatIf} />
      {otherPurpose.length > 0 && (
        <Fold label={`Meant for another use of the money (${otherPurpose.length})`}>
          <p className="text-sm">{otherPurpose.join(", ")}.</p>
        </Fold>
      )}
      <p className="max-w-measure text-ink-soft text-sm">
        This isn't an offer or a decision. Lenders look at more than this, each decides for itself, and you can apply
        either way.
      </p>
    </div>
  );
}

/** More questions at once would be another form. */
const askedAtOnce = 2;

interface QuestionsProps extends Omit<ResultProps, "programs"> {
  /** What would settle the most comes first. */
  readonly questions: readonly RankedQuestion[];
  readonly isByKind: boolean;
}

/** The state is known from the sign-up. */
const hasFigure = ({ facts }: Sheet): boolean => facts.some(({ fact }) => shapes[fact].kind === "number");

function Questions({ userId, sheet, questions, isByKind }: QuestionsProps) {
  const asked = questions.slice(0, askedAtOnce);
  if (asked.length === 0) return null;
  return (
    <Card title={asked.length === 1 ? "One answer settles the most" : "Two answers settle the most"}>
      <ul className="grid gap-5 md:grid-cols-2">
        {asked.map((question) => (
          <li key={question.fact}>
            <AskFact userId={userId} fact={question.fact} today={sheet.today} hint={formatReason(question, isByKind)} />
          </li>
        ))}
      </ul>
      {!hasFigure(sheet) && (
        <div className="mt-5">
          <LinkButton to="/dashboard/prequalification" size="small">
            Start the pre-qualification
          </LinkButton>
        </div>
      )}
    </Card>
  );
}
