import { evaluatePrograms } from "@funding-desk/contract/matching/fit/evaluate";
import { formatLabel, toSentence } from "@funding-desk/contract/matching/fit/fact-words";
import type { Verdict } from "@funding-desk/contract/matching/fit/judge-rule";
import type { PublicProgram } from "@funding-desk/contract/matching/fit/program";
import { toVerdictWords } from "@funding-desk/contract/matching/fit/verdict-words";
import { useEffect, useMemo, useState } from "react";
import {
  formatProgramName,
  formatProgramSummary,
  formatSource,
  groupPrograms,
  type ProgramFit,
  type ProgramGroup,
  programGroups,
} from "./program-wording.ts";
import type { Estimate } from "./use-estimate.ts";

/** A list that no one reads to its end helps no one. */
const shownAtMost = 10;
const groups = Object.keys(programGroups) as ProgramGroup[];

function DecidingRule({ verdict }: { readonly verdict: Verdict }) {
  const { have, need, change } = toVerdictWords(verdict);
  return (
    <li className="text-sm">
      {have} {need} {change && <span className="font-medium">{change}</span>}
      <span className="wrap-anywhere block text-ink-soft text-xs">Source: {formatSource(verdict.claim)}</span>
    </li>
  );
}

function ProgramItem({ fit }: { readonly fit: ProgramFit }) {
  const { program, deciding, alsoAsked } = fit;
  return (
    <li className="border-line border-t py-3 first:border-t-0">
      <p className="font-semibold">{formatProgramName(program)}</p>
      <ul className="mt-1 grid gap-2">
        {deciding.map((verdict) => (
          <DecidingRule key={verdict.ruleId} verdict={verdict} />
        ))}
      </ul>
      {alsoAsked.length > 0 && (
        <p className="mt-2 text-ink-soft text-sm">
          {toSentence(`It also asks about: ${alsoAsked.map(formatLabel).join(", ")}`)}
        </p>
      )}
    </li>
  );
}

function Group({ group, fits }: { readonly group: ProgramGroup; readonly fits: readonly ProgramFit[] }) {
  const listed = fits.filter((fit) => fit.group === group);
  if (listed.length === 0) return null;
  const more = listed.length - shownAtMost;
  return (
    <section aria-labelledby={`programs-${group}`}>
      <h4 id={`programs-${group}`} className="border-ink border-b-2 pb-2 font-sans font-semibold">
        {programGroups[group]} <span className="text-ink-soft">({listed.length})</span>
      </h4>
      <ul>
        {listed.slice(0, shownAtMost).map((fit) => (
          <ProgramItem key={fit.program.id} fit={fit} />
        ))}
      </ul>
      {more > 0 && <p className="border-line border-t pt-3 text-ink-soft text-sm">And {more} more.</p>}
    </section>
  );
}

/** The lenders' programs that the firm keeps live, by the published minimum that decided each. Nothing when there are none. */
export function ProgramFits({ estimate }: { readonly estimate: Estimate }) {
  const fits = useProgramFits(estimate);
  if (fits.length === 0) return null;
  return (
    <section aria-labelledby="estimate-programs" className="grid gap-6">
      <div>
        <h3 id="estimate-programs" className="text-lg">
          Lenders' programs
        </h3>
        <p className="mt-1.5">{formatProgramSummary(fits)}</p>
      </div>
      {groups.map((group) => (
        <Group key={group} group={group} fits={fits} />
      ))}
    </section>
  );
}

/**
 * The lenders' live programs, compared with the estimate here in the browser. None while there are none, and none when they
 * can't be loaded: the kinds of funding are there without them.
 */
const useProgramFits = ({ facts, on }: Pick<Estimate, "facts" | "on">): readonly ProgramFit[] => {
  const [programs, setPrograms] = useState<readonly PublicProgram[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    // Only someone who has answered needs the code that calls the server.
    import("./live-programs.ts")
      .then(({ loadLivePrograms }) => loadLivePrograms(leaving.signal))
      .then(setPrograms)
      .catch(() => {});
    return () => leaving.abort();
  }, []);
  return useMemo(
    () => groupPrograms(programs, evaluatePrograms(programs, facts, { on }), facts),
    [programs, facts, on],
  );
};
