import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { facts as shapes } from "@funding-desk/contract/matching/fit/fact";
import type { ownFacts } from "@funding-desk/contract/matching/fit/own-api";
import type { PublicProgram } from "@funding-desk/contract/matching/fit/program";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { toUploadPath } from "../../documents/document/upload-path.ts";
import { AskFact } from "./ask-fact.tsx";
import { clientGroups, compareBusiness, toFacts } from "./compare-business.ts";
import { DatedSteps } from "./dated-steps.tsx";
import { formatReason, formatTriedSummary } from "./fit-words.ts";
import { ownFactsQuery, programsQuery } from "./own-fit-queries.ts";
import { ProgramLines } from "./program-lines.tsx";
import { useWhatIf } from "./use-what-if.ts";
import { WhatIfSliders } from "./what-if.tsx";

const shape = ["mb-6 h-40 w-full", "mb-6 h-64 w-full", "h-64 w-full"];

type Sheet = AnswerOf<typeof ownFacts>["data"];

/** Without any figure, every rule would be unknown. The state is known from the sign-up. */
const hasFigure = ({ facts }: Sheet): boolean => facts.some(({ fact }) => shapes[fact].kind === "number");

/** Which funding typically fits the client's business, by which published minimum, and what would change the rest. */
export function WhatFitsScreen({ userId }: { readonly userId: string }) {
  const facts = useQuery(ownFactsQuery(userId));
  const programs = useQuery(programsQuery);
  return (
    <Loaded query={facts} failedTitle="We couldn't load your answers" skeleton={shape}>
      {(sheet) =>
        hasFigure(sheet) ? (
          <Loaded query={programs} failedTitle="We couldn't load what lenders publish" skeleton={shape}>
            {(live) => <Result userId={userId} sheet={sheet} programs={live} />}
          </Loaded>
        ) : (
          <NothingKnown />
        )
      }
    </Loaded>
  );
}

function NothingKnown() {
  return (
    <EmptyState
      title="We don't know your business yet"
      action={
        <LinkButton to="/dashboard/prequalification" variant="primary">
          Start the pre-qualification
        </LinkButton>
      }
    >
      Four short steps tell us what to compare with lenders' published minimums.
    </EmptyState>
  );
}

/** More questions at once would be another form. */
const askedAtOnce = 3;

interface ResultProps {
  readonly userId: string;
  readonly sheet: Sheet;
  readonly programs: readonly PublicProgram[];
}

function Result({ userId, sheet, programs }: ResultProps) {
  const known = useMemo(() => toFacts(sheet.facts), [sheet.facts]);
  const whatIf = useWhatIf(known, sheet.today);
  const comparison = compareBusiness(programs, whatIf.facts, whatIf.days);
  const { isByKind, otherPurpose, questions } = comparison;
  const lines = { comparison, papers: sheet.papers, toUploadPath };
  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="max-w-measure font-display text-lg">
        {formatTriedSummary(comparison, whatIf)}
      </p>
      <WhatIfSliders whatIf={whatIf} />
      <ProgramLines {...lines} groups={[clientGroups.fits]} />
      {questions.length > 0 && (
        <Card title="What we don't know yet">
          <ul className="grid gap-6">
            {questions.slice(0, askedAtOnce).map((question) => (
              <li key={question.fact}>
                <AskFact
                  userId={userId}
                  fact={question.fact}
                  today={sheet.today}
                  hint={formatReason(question, isByKind)}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <ProgramLines {...lines} groups={[clientGroups.unknown]} />
      <DatedSteps comparison={comparison} />
      <ProgramLines {...lines} groups={[clientGroups.later]} />
      {otherPurpose.length > 0 && (
        <p className="text-ink-soft text-sm">
          <span className="font-semibold text-ink">Meant for another use of the money:</span> {otherPurpose.join(", ")}.
        </p>
      )}
      <p className="border-line border-t pt-4 text-ink-soft text-sm">
        This compares your answers with what lenders publish. It isn't an offer or a decision. Lenders look at more than
        this, each one decides for itself, and you can apply whatever it says here.
      </p>
    </div>
  );
}
