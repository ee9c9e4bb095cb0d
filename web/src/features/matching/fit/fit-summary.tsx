import { useQuery } from "@tanstack/react-query";
import { Card } from "../../../ui/card.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import {
  type BusinessComparison,
  clientGroups,
  compareBusiness,
  type Group,
  listGroup,
  toFacts,
} from "./compare-business.ts";
import { DatedSteps } from "./dated-steps.tsx";
import { formatComparisonSummary, formatParts } from "./fit-words.ts";
import { ownFactsQuery, programsQuery } from "./own-fit-queries.ts";

const shownAtMost = 4;

/** The short result after the pre-qualification. The page "What fits" has the reasons. */
export function FitSummary({ userId }: { readonly userId: string }) {
  const programs = useQuery(programsQuery);
  const sheet = useQuery(ownFactsQuery(userId));
  return (
    <Loaded query={programs} failedTitle="We couldn't load what lenders publish">
      {(live) => (
        <Loaded query={sheet} failedTitle="We couldn't compare your answers">
          {({ facts, today }) => <Short comparison={compareBusiness(live, toFacts(facts), { on: today, today })} />}
        </Loaded>
      )}
    </Loaded>
  );
}

/** The result in one line. Empty until it's known. */
export function FitLine({ userId }: { readonly userId: string }) {
  const { data: live } = useQuery(programsQuery);
  const { data: sheet } = useQuery(ownFactsQuery(userId));
  if (!live || !sheet) return null;
  const { facts, today } = sheet;
  const comparison = compareBusiness(live, toFacts(facts), { on: today, today });
  return <p className="mb-4 font-semibold text-lg">{formatComparisonSummary(comparison)}</p>;
}

function Short({ comparison }: { readonly comparison: BusinessComparison }) {
  return (
    <>
      <Card title="What typically fits">
        <p className="max-w-measure">{formatComparisonSummary(comparison)}</p>
        {Object.values(clientGroups).map((group) => (
          <ShortGroup key={group.id} group={group} comparison={comparison} />
        ))}
        <p className="mt-5 mb-4 text-ink-soft text-sm">
          It compares your answers with what lenders publish. It isn't an offer or a decision.
        </p>
        <LinkButton to="/dashboard/what-fits">See why, and what would change it</LinkButton>
      </Card>
      <DatedSteps comparison={comparison} />
    </>
  );
}

function ShortGroup({ group, comparison }: { readonly group: Group; readonly comparison: BusinessComparison }) {
  const listed = listGroup(comparison, group);
  if (listed.length === 0) return null;
  const more = listed.length - shownAtMost;
  return (
    <div className="mt-5">
      <h3 className="font-sans font-semibold text-base tracking-normal">{group.title}</h3>
      <ul className="mt-1 grid gap-1">
        {listed.slice(0, shownAtMost).map(({ name, result }) => (
          <li key={result.programId}>
            {name} <span className="text-ink-soft text-sm">({formatParts(result)})</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-ink-soft text-sm">And {more} more.</p>}
    </div>
  );
}
