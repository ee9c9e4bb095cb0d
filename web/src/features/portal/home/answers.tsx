import { useQuery } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import CalendarDays from "lucide-react/icons/calendar-days";
import Hand from "lucide-react/icons/hand";
import MapPin from "lucide-react/icons/map-pin";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { appointmentsQuery } from "../../calendar/appointment/booking-queries.ts";
import { applicationsQuery } from "../../intake/application/application-queries.ts";
import { unfinishedApplicationQuery } from "../../intake/application/unfinished-query.ts";
import { owedQuery } from "../../intake/owed/owed-query.ts";
import { useGate } from "../../intake/prequalification/gate.tsx";
import { prequalificationSummaryQuery } from "../../intake/prequalification/summary-query.ts";
import { timelineQuery } from "../../intake/status/timeline-query.ts";
import { ownGoalsQuery } from "../../office/answer-goal/own-goals-query.ts";
import { describeNextCall, describeNextStep, describeStatus, type GlanceAnswer } from "./at-a-glance.ts";

/** The three questions a client comes with, answered at the top of the dashboard. */
export function Answers({ userId }: { readonly userId: string }) {
  const requests = useQuery(prequalificationSummaryQuery(userId));
  const applications = useQuery(applicationsQuery(userId));
  const appointments = useQuery(appointmentsQuery(userId));
  const unfinished = useQuery(unfinishedApplicationQuery(userId));
  const timeline = useQuery(timelineQuery(userId));
  const owed = useQuery(owedQuery(userId));
  const goals = useQuery(ownGoalsQuery(userId));
  const known = {
    requests: requests.data,
    applications: applications.data,
    appointments: appointments.data,
    unfinished: unfinished.data,
    nextStep: timeline.data?.next_step,
    owed: owed.data?.owed,
    formsDue: goals.data?.forms,
  };
  const isWaiting = [requests, applications, unfinished, timeline, goals].some(({ isPending }) => isPending);
  return (
    <section aria-label="At a glance" className="rounded-card border border-line bg-card shadow-soft">
      <ul className="grid divide-y divide-line md:grid-cols-3 md:divide-x md:divide-y-0">
        <Answer question="Where is my application?" Icon={MapPin} isWaiting={isWaiting}>
          <AnswerText answer={describeStatus(known)} />
        </Answer>
        <Answer
          question="What do you need from me?"
          Icon={Hand}
          isWaiting={isWaiting || appointments.isPending || owed.isPending}
        >
          <AnswerText answer={describeNextStep(known)} isMain />
        </Answer>
        <Answer question="When do we talk?" Icon={CalendarDays} isWaiting={isWaiting || appointments.isPending}>
          <AnswerText answer={describeNextCall(known)} />
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
      <Icon className="mt-0.5 size-5.5 flex-none text-brand" />
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

interface AnswerTextProps {
  readonly answer: GlanceAnswer;
  /** Makes the link the page's main button. */
  readonly isMain?: boolean;
}

function AnswerText({ answer, isMain = false }: AnswerTextProps) {
  const gate = useGate();
  const { fact, detail, link } = answer;
  const follow = (event: MouseEvent) => {
    if (!link?.isGated) return;
    event.preventDefault();
    void gate.goTo(link.path);
  };
  return (
    <>
      <p className="wrap-anywhere font-display text-lg leading-snug">{fact}</p>
      {detail && <p className="text-ink-soft text-sm">{detail}</p>}
      {link && isMain && (
        <div className="mt-3">
          <LinkButton to={link.path} onClick={follow} variant="primary" size="small">
            {link.label}
          </LinkButton>
        </div>
      )}
      {link && !isMain && (
        <Link
          to={link.path}
          onClick={follow}
          className="text-link mt-1 inline-flex min-h-11 items-center font-semibold"
        >
          {link.label}
        </Link>
      )}
    </>
  );
}
