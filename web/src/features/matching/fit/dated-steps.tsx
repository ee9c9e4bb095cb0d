import { formatLongDay } from "@funding-desk/contract/forms/format";
import CalendarClock from "lucide-react/icons/calendar-clock";
import { Card } from "../../../ui/card.tsx";
import { type BusinessComparison, listDatedSteps } from "./compare-business.ts";

/** What fits later by time alone, as dated steps. Nothing when there's none. */
export function DatedSteps({ comparison }: { readonly comparison: BusinessComparison }) {
  const steps = listDatedSteps(comparison);
  if (steps.length === 0) return null;
  return (
    <Card title="What time alone will change">
      <ol className="grid gap-3">
        {steps.map(({ day, names }) => (
          <li key={day} className="flex gap-3">
            <CalendarClock className="mt-0.5 size-5 flex-none text-brand" />
            <p>
              <span className="font-semibold">{formatLongDay(day)}</span>: {names.join(", ")}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
