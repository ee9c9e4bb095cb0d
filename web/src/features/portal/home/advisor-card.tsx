import type { AdvisorCardWire } from "@funding-desk/contract/accounts/staff/api";
import { formatPhone } from "@funding-desk/contract/forms/format";
import { useQuery } from "@tanstack/react-query";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import Clock from "lucide-react/icons/clock";
import { useState } from "react";
import { firm } from "../../../firm/firm.ts";
import { EmailLink, PhoneLink } from "../../../firm/firm-contact.tsx";
import { Portrait } from "../../../firm/portrait.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { LoadingArea, Skeleton } from "../../../ui/skeleton.tsx";
import { myAdvisorQuery } from "../../accounts/staff/advisor-query.ts";
import { formatZone } from "../../calendar/appointment/client-time-zone.ts";
import { formatWeekHours } from "../../calendar/appointment/week-hours.ts";
import { useGate } from "../../intake/prequalification/gate.tsx";

/** The client's advisor, with a button to schedule a call, which requires a pre-qualification. */
export function AdvisorCard({ userId }: { readonly userId: string }) {
  const gate = useGate();
  const query = useQuery(myAdvisorQuery(userId));
  const [isChecking, setChecking] = useState(false);
  const schedule = async () => {
    setChecking(true);
    await gate.goTo("/dashboard/all-appointment");
    setChecking(false);
  };
  return (
    <Card title="Your Advisor">
      {query.isPending ? (
        <LoadingArea>
          <Skeleton className="mb-4 h-14 w-full" />
          <Skeleton className="mb-3 h-4 w-3/4" />
          <Skeleton className="h-20 w-full" />
        </LoadingArea>
      ) : (
        // Without an answer, the firm itself can still be reached.
        <Person advisor={query.data ?? null} />
      )}
      <div className="mt-4">
        <Button
          variant="primary"
          isWide
          isBusy={isChecking}
          onClick={() => void schedule()}
          icon={<CalendarPlus className="size-5" />}
        >
          Schedule Call
        </Button>
      </div>
    </Card>
  );
}

/** Null for the firm's own, until someone is assigned. */
function Person({ advisor }: { readonly advisor: AdvisorCardWire | null }) {
  const name = advisor?.name ?? firm.advisor.name;
  return (
    <>
      <div className="flex items-center gap-4">
        <Portrait name={name} src={advisor?.portrait ?? null} />
        <div className="min-w-0">
          <p className="wrap-anywhere font-semibold">{name}</p>
          {!advisor && <p className="text-ink-soft text-sm">{firm.advisor.title}</p>}
        </div>
      </div>
      <div className="mt-3 flex flex-col items-start">
        <p className="flex min-h-11 items-center gap-2">
          <Clock role="img" aria-label="Available" className="size-4.5 flex-none text-brand" />
          {formatHours(advisor)}
        </p>
        {advisor?.phone ? <PhoneLink number={formatPhone(advisor.phone)} label="Direct line: " /> : <PhoneLink />}
        <EmailLink />
      </div>
    </>
  );
}

const formatHours = (advisor: AdvisorCardWire | null): string => {
  const words = formatWeekHours(advisor?.hours?.weekly ?? []);
  return advisor?.hours && words !== "" ? `${words}, ${formatZone(advisor.hours.time_zone)}` : firm.identity.hours;
};
