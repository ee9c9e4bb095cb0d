import type { FitResult } from "@funding-desk/contract/fit/evaluate";
import { toScopeWords } from "@funding-desk/contract/fit/scope-words";
import { toKindVerdictWords, toVerdictWords, type VerdictWords } from "@funding-desk/contract/fit/verdict-words";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleMinus from "lucide-react/icons/circle-minus";
import CircleHelp from "lucide-react/icons/circle-question-mark";
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
  if (part === "met" || part === "other")
    return (
      <details className="mt-2">
        <summary className="text-link inline-flex min-h-11 items-center text-sm">
          {partTitles[part]} ({own.length})
        </summary>
        {list}
      </details>
    );
  return (
    <div className="mt-2">
      <p className="font-semibold text-sm">{partTitles[part]}</p>
      {list}
    </div>
  );
}

function ProgramLine({ compared, isByKind }: { readonly compared: Compared; readonly isByKind: boolean }) {
  const { name, result } = compared;
  const lines = listLines(result, isByKind);
  return (
    <li className="border-line border-t px-5 py-4 sm:px-6">
      <h3 className="font-sans font-semibold text-base tracking-normal">{name}</h3>
      <p className="text-ink-soft text-sm">{formatParts(result)}</p>
      {result.fitsOn !== undefined && <p className="mt-1 font-medium text-sm">{formatFitsOn(result.fitsOn)}</p>}
      {parts.map((part) => (
        <PartLines key={part} part={part} lines={lines} />
      ))}
    </li>
  );
}

interface ProgramLinesProps {
  readonly comparison: BusinessComparison;
  readonly groups: readonly Group[];
}

/** Every program or kind, by what it means for the business, with all of its rules. */
export function ProgramLines({ comparison, groups }: ProgramLinesProps) {
  return groups.map((group) => {
    const listed = listGroup(comparison, group);
    if (listed.length === 0) return null;
    const { Icon, tone } = looks[group.look];
    const headingId = `fit-${group.id}`;
    return (
      <section
        key={group.id}
        aria-labelledby={headingId}
        className="overflow-hidden rounded-card border border-line bg-card shadow-soft"
      >
        <h2 id={headingId} className="flex items-center gap-2.5 px-5 py-4 text-lg sm:px-6">
          <Icon className={`size-5.5 flex-none ${tone}`} />
          <span>
            {group.title} <span className="text-ink-soft">({listed.length})</span>
          </span>
        </h2>
        <ul>
          {listed.map((compared) => (
            <ProgramLine key={compared.result.programId} compared={compared} isByKind={comparison.isByKind} />
          ))}
        </ul>
      </section>
    );
  });
}
