import { formatLongDay } from "@funding-desk/contract/forms/format";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import type { clientFacts } from "@funding-desk/contract/matching/fit/desk-api";
import { facts as shapes } from "@funding-desk/contract/matching/fit/fact";
import { describeHave } from "@funding-desk/contract/matching/fit/fact-words";
import type { ShownFact } from "@funding-desk/contract/matching/fit/shown-fact";
import { formatMoment } from "../../../../forms/format-time.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import type { FactSaving } from "./use-fact-saving.ts";

interface FactListProps {
  readonly sheet: AnswerOf<typeof clientFacts>["data"];
  readonly saving: FactSaving;
  readonly canWork: boolean;
}

const formatValue = ({ fact, value }: ShownFact): string => {
  if (value.state === "notApplicable") return "There was none.";
  if (typeof value.value === "object" && "since" in value.value) return `Since ${formatLongDay(value.value.since)}.`;
  if (shapes[fact].kind === "date") return formatLongDay(String(value.value));
  return describeHave(fact, value.value);
};

const formatOrigin = ({ value, told }: ShownFact): string => {
  if (told) {
    const said = `${told.by ?? "The client"}, ${formatMoment(told.at)}`;
    return told.document === null ? said : `Read from ${told.document} by ${said}`;
  }
  return value.state === "known" ? `Forms, ${formatLongDay(value.asOf)}` : "Forms";
};

/** Everything that is known of the business, with who said it and when. */
export function FactList({ sheet, saving, canWork }: FactListProps) {
  return (
    <Card title="What we know" headingLevel={3} isFlush>
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
              <Button size="small" variant="quiet" onClick={() => void saving.save(shown.fact, null)}>
                Use the forms' answer<span className="sr-only"> for {shapes[shown.fact].label}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
