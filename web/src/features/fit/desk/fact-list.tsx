import type { AnswerOf } from "@funding-desk/contract/endpoint";
import { type clientFacts, correctFact } from "@funding-desk/contract/fit/desk-api";
import { type FactName, facts as shapes } from "@funding-desk/contract/fit/fact";
import { describeHave, formatLongDay } from "@funding-desk/contract/fit/fact-words";
import type { ShownFact } from "@funding-desk/contract/fit/shown-fact";
import { useQueryClient } from "@tanstack/react-query";
import { callDesk } from "../../../api/call-desk.ts";
import { OvertakenNotice } from "../../../desk/overtaken-notice.tsx";
import { useRevision } from "../../../desk/use-revision.ts";
import { formatMoment } from "../../../forms/format-time.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { clientFactsQuery } from "./desk-fit-queries.ts";

interface FactListProps {
  readonly clientId: string;
  readonly sheet: AnswerOf<typeof clientFacts>["data"];
  readonly canWork: boolean;
}

const formatValue = ({ fact, value }: ShownFact): string => {
  if (value.state === "notApplicable") return "There was none.";
  if (typeof value.value === "object" && "since" in value.value) return `Since ${formatLongDay(value.value.since)}.`;
  if (shapes[fact].kind === "date") return formatLongDay(String(value.value));
  return describeHave(fact, value.value);
};

const formatOrigin = ({ value, told }: ShownFact): string => {
  if (told) return told.by === null ? `The client, ${formatMoment(told.at)}` : `${told.by}, ${formatMoment(told.at)}`;
  return value.state === "known" ? `Forms, ${formatLongDay(value.asOf)}` : "Forms";
};

/** Everything that is known of the business, with who said it and when. */
export function FactList({ clientId, sheet, canWork }: FactListProps) {
  const queryClient = useQueryClient();
  const query = clientFactsQuery(clientId);
  const { sending, overtaken, run } = useRevision(
    sheet.revision,
    async () => (await queryClient.fetchQuery({ ...query, staleTime: 0 })).revision,
  );
  const takeBack = (fact: FactName) =>
    void run(async (seen) => {
      const body = { entry: null, expected_revision: seen };
      const { data } = await callDesk(correctFact, { params: { id: clientId, fact }, body });
      queryClient.setQueryData(query.queryKey, data);
      return data.revision;
    });
  return (
    <Card title="What we know" headingLevel={3} isFlush>
      <div className="px-5 pb-4 empty:hidden sm:px-6">
        <OvertakenNotice sentence={overtaken}>
          <p>The list shows what is known now. Take it back again if you still want to.</p>
        </OvertakenNotice>
        <ProblemNotice problem={sending.problem} />
      </div>
      {sheet.facts.length === 0 && <p className="px-5 pb-6 text-ink-soft sm:px-6">Nothing yet.</p>}
      <ul className="divide-y divide-line border-line border-t">
        {sheet.facts.map((shown) => (
          <li key={shown.fact} className="flex flex-wrap items-center gap-x-6 gap-y-1 px-5 py-3 sm:px-6">
            <div className="min-w-0 flex-1">
              <p className="font-semibold text-sm">{shapes[shown.fact].label}</p>
              <p className="wrap-anywhere">{formatValue(shown)}</p>
              <p className="text-ink-soft text-sm">{formatOrigin(shown)}</p>
            </div>
            {canWork && shown.told && (
              <Button size="small" variant="quiet" onClick={() => takeBack(shown.fact)}>
                Use the forms' answer<span className="sr-only"> for {shapes[shown.fact].label}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
