import { useQuery } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import CalendarDays from "lucide-react/icons/calendar-days";
import Hand from "lucide-react/icons/hand";
import MapPin from "lucide-react/icons/map-pin";
import type { ReactNode } from "react";
import { Skeleton } from "../../ui/skeleton.tsx";
import { applicationsQuery } from "../application/application-queries.ts";
import { begunApplicationQuery } from "../application/begun-query.ts";
import { appointmentsQuery } from "../appointment/booking-queries.ts";
import { prequalificationSummaryQuery } from "../prequalification/summary-query.ts";
import { timelineQuery } from "../status/timeline-query.ts";
import { nextCall, nextStep, whereItStands } from "./standing.ts";
import { StandingLink } from "./standing-link.tsx";

/** Above the fold: where is my application, what do you need from me, when do we talk. */
export function Answers({ userId }: { readonly userId: string }) {
  const requests = useQuery(prequalificationSummaryQuery(userId));
  const applications = useQuery(applicationsQuery(userId));
  const appointments = useQuery(appointmentsQuery(userId));
  const begun = useQuery(begunApplicationQuery(userId));
  const timeline = useQuery(timelineQuery(userId));
  const known = {
    requests: requests.data,
    applications: applications.data,
    appointments: appointments.data,
    begun: begun.data,
    nextStep: timeline.data?.next_step,
  };
  const isWaiting = requests.isPending || applications.isPending || begun.isPending || timeline.isPending;
  return (
    <section aria-label="At a glance" className="rounded-card border border-line bg-card shadow-soft">
      <ul className="grid divide-y divide-line md:grid-cols-3 md:divide-x md:divide-y-0">
        <Answer question="Where is my application?" Icon={MapPin} isWaiting={isWaiting}>
          <StandingLink standing={whereItStands(known)} />
        </Answer>
        <Answer question="What do you need from me?" Icon={Hand} isWaiting={isWaiting || appointments.isPending}>
          <StandingLink standing={nextStep(known)} isMain />
        </Answer>
        <Answer question="When do we talk?" Icon={CalendarDays} isWaiting={isWaiting || appointments.isPending}>
          <StandingLink standing={nextCall(known)} />
        </Answer>
      </ul>
    </section>
  );
}

interface AnswerProps {
  readonly question: string;
  readonly Icon: LucideIcon;
  readonly isWaiting: boolean;
  readonly children: ReactNode;
}

function Answer({ question, Icon, isWaiting, children }: AnswerProps) {
  return (
    <li className="flex gap-4 px-5 py-4 md:flex-col md:gap-2 md:px-6 md:py-6">
      <Icon aria-hidden="true" className="mt-0.5 size-5.5 flex-none text-brand" />
      <div className="min-w-0 flex-1">
        <h2 className="font-sans font-medium text-ink-soft text-sm tracking-normal">{question}</h2>
        {isWaiting ? (
          <div className="pt-2 pb-1">
            <span className="sr-only">Loading...</span>
            <Skeleton className="mb-2 h-5 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        ) : (
          children
        )}
      </div>
    </li>
  );
}
