import type { FitResult } from "@funding-desk/contract/matching/fit/evaluate";
import type { Paper } from "@funding-desk/contract/matching/fit/paper";
import { toScopeWords } from "@funding-desk/contract/matching/fit/scope-words";
import {
  toKindVerdictWords,
  toVerdictWords,
  type VerdictWords,
} from "@funding-desk/contract/matching/fit/verdict-words";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleMinus from "lucide-react/icons/circle-minus";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import { type ReactNode, useId } from "react";
import { Fold } from "../../../ui/fold.tsx";
import { formatSource } from "../funding-estimator/program-wording.ts";
import {
  type BusinessComparison,
  type Compared,
  findPart,
  type Group,
  listGroup,
  type Part,
  parts,
  partTitles,
} from "./compare-business.ts";
import { formatFitsOn, formatParts } from "./fit-words.ts";
import { ProgramPapers } from "./program-papers.tsx";

const looks = {
  good: { Icon: CircleCheck, tone: "text-success" },
  open: { Icon: CircleHelp, tone: "text-brand" },
  later: { Icon: CircleMinus, tone: "text-ink-soft" },
} as const satisfies Record<Group["look"], unknown>;

interface Line {
  readonly key: string;
  readonly part: Part;
  readonly words: VerdictWords;
  /** Where a rule was read, and when. */
  readonly source?: string;
}

const listLines = ({ verdicts, scope }: FitResult, isByKind: boolean): readonly Line[] => [
  ...verdicts.map((verdict) => ({
    key: verdict.ruleId,
    part: findPart(verdict),
    words: isByKind ? toKindVerdictWords(verdict) : toVerdictWords(verdict),
    source: formatSource(verdict.claim),
  })),
  ...scope.map((verdict) => {
    const change = verdict.what === "amount" || verdict.metOn !== undefined ? ("do" as const) : ("fixed" as const);
    return {
      key: verdict.what,
      part: findPart({ outcome: verdict.outcome, change, severity: "must" }),
      words: toScopeWords(verdict),
    };
  }),
];

function RuleLine({ line: { words, source } }: { readonly line: Line }) {
  return (
    <li className="text-sm">
      {words.have} {words.need} {words.change && <span className="font-medium">{words.change}</span>}
      {source && <span className="wrap-anywhere block text-ink-soft text-xs">Source: {source}</span>}
    </li>
  );
}

function PartLines({ part, lines }: { readonly part: Part; readonly lines: readonly Line[] }) {
  const own = lines.filter((line) => line.part === part);
  if (own.length === 0) return null;
  const list = (
    <ul className="mt-1 grid gap-2">
      {own.map((line) => (
        <RuleLine key={line.key} line={line} />
      ))}
    </ul>
  );
  if (part === "met" || part === "other") return <Fold label={`${partTitles[part]} (${own.length})`}>{list}</Fold>;
  return (
    <div className="mt-2">
      <p className="font-semibold text-sm">{partTitles[part]}</p>
      {list}
    </div>
  );
}

interface ProgramLineProps {
  readonly compared: Compared;
  readonly isByKind: boolean;
  /** Of its group. */
  readonly headingLevel: 2 | 3;
  readonly children: ReactNode;
}

function ProgramLine({ compared, isByKind, headingLevel, children }: ProgramLineProps) {
  const Heading = headingLevel === 2 ? "h3" : "h4";
  const { name, result } = compared;
  const lines = listLines(result, isByKind);
  return (
    <li className="border-line border-t px-5 py-4 sm:px-6">
      <Heading className="font-sans font-semibold text-base tracking-normal">{name}</Heading>
      <p className="text-ink-soft text-sm">{formatParts(result)}</p>
      {result.fitsOn !== undefined && <p className="mt-1 font-medium text-sm">{formatFitsOn(result.fitsOn)}</p>}
      {parts.map((part) => (
        <PartLines key={part} part={part} lines={lines} />
      ))}
      {children}
    </li>
  );
}

interface ProgramLinesProps {
  readonly comparison: BusinessComparison;
  readonly groups: readonly Group[];
  /** What the client has on file. Without it, no documents are listed. */
  readonly papers?: readonly Paper[];
  readonly toUploadPath?: (typeId: string) => string;
  /** Of the groups. Programs are one level below. */
  readonly headingLevel?: 2 | 3;
}

/** Every program or kind, by what it means for the business, with all of its rules. */
export function ProgramLines({ comparison, groups, papers, toUploadPath, headingLevel = 2 }: ProgramLinesProps) {
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  return groups.map((group) => {
    const listed = listGroup(comparison, group);
    if (listed.length === 0) return null;
    const { Icon, tone } = looks[group.look];
    const headingId = `${id}${group.id}`;
    return (
      <section
        key={group.id}
        aria-labelledby={headingId}
        className="overflow-hidden rounded-card border border-line bg-card shadow-soft"
      >
        <Heading id={headingId} className="flex items-center gap-2.5 px-5 py-4 text-lg sm:px-6">
          <Icon className={`size-5.5 flex-none ${tone}`} />
          <span>
            {group.title} <span className="text-ink-soft">({listed.length})</span>
          </span>
        </Heading>
        <ul>
          {listed.map((compared) => (
            <ProgramLine
              key={compared.result.programId}
              compared={compared}
              isByKind={comparison.isByKind}
              headingLevel={headingLevel}
            >
              {papers && <ProgramPapers documents={compared.documents} papers={papers} toUploadPath={toUploadPath} />}
            </ProgramLine>
          ))}
        </ul>
      </section>
    );
  });
}
