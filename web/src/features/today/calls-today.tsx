import type { TodayWire } from "@funding-desk/contract/today/desk-api";
import Phone from "lucide-react/icons/phone";
import { CallBrief } from "./call-brief.tsx";
import { TodaySection } from "./today-section.tsx";

export function CallsToday({ calls }: { readonly calls: TodayWire["calls"] }) {
  return (
    <TodaySection
      title="Calls today"
      Icon={Phone}
      rows={calls.rows.map((call) => <CallBrief key={call.id} call={call} />)}
      hasMore={calls.has_more}
      allPath="/desk/calendar"
      emptyText="No more calls today."
    />
  );
}
