import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import type { clientFacts } from "@funding-desk/contract/matching/fit/desk-api";
import { facts as shapes } from "@funding-desk/contract/matching/fit/fact";
import { formatFactValue } from "@funding-desk/contract/matching/fit/shown-fact-words";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { formatFactOrigin } from "../fact-value.ts";
import type { FactSaving } from "./use-fact-saving.ts";

interface FactListProps {
  readonly sheet: AnswerOf<typeof clientFacts>["data"];
  readonly saving: FactSaving;
  readonly canWork: boolean;
}

/** Everything that is known of the business, with who said it and when. */
export function FactList({ sheet, saving, canWork }: FactListProps) {
  return (
    <Card title="What we know" headingLevel={3} isFlush>
      {sheet.facts.length === 0 && <p className="px-5 pb-6 text-ink-soft sm:px-6">Nothing yet.</p>}
      <ul className="divide-y divide-line border-line border-t">
        {sheet.facts.map((shown) => (
          <li key={shown.fact} className="flex flex-wrap items-center gap-x-6 gap-y-1 px-5 py-3 sm:px-6">
            <p className="wrap-anywhere min-w-0 flex-1">
              <span className="text-sm">{shapes[shown.fact].label}</span>{" "}
              <span className="font-semibold">{formatFactValue(shown)}</span>{" "}
              <span className="text-ink-soft text-sm">({formatFactOrigin(shown, "the client")})</span>
            </p>
            {canWork && shown.evidence.kind === "entry" && (
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
