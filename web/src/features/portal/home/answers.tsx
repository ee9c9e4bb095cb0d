import { useQuery } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import Hand from "lucide-react/icons/hand";
import MapPin from "lucide-react/icons/map-pin";
import MessageSquare from "lucide-react/icons/message-square";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { Portrait } from "../../../firm/portrait.tsx";
import { formatCount } from "../../../forms/format-count.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { myAdvisorQuery, useAdvisorName } from "../../accounts/staff/advisor-query.ts";
import { appointmentsQuery } from "../../calendar/appointment/booking-queries.ts";
import { applicationsQuery } from "../../intake/application/application-queries.ts";
import { unfinishedApplicationQuery } from "../../intake/application/unfinished-query.ts";
import { owedQuery } from "../../intake/owed/owed-query.ts";
import { useGate } from "../../intake/prequalification/gate.tsx";
import { prequalificationSummaryQuery } from "../../intake/prequalification/summary-query.ts";
import { FundedNote } from "../../intake/status/funded-note.tsx";
import { timelineQuery } from "../../intake/status/timeline-query.ts";
import { Tracker } from "../../intake/status/tracker.tsx";
import { unreadQuery } from "../../messages/message/message-queries.ts";
import { ownGoalsQuery } from "../../office/answer-goal/own-goals-query.ts";
import { describeNextCall, describeNextStep, describeStatus, type GlanceAnswer } from "./at-a-glance.ts";

/** How far the client has come, what we need from them, and when we talk, at the top of the dashboard. */
export function Answers({ userId }: { readonly userId: string }) {
  const requests = useQuery(prequalificationSummaryQuery(userId));
  const applications = useQuery(applicationsQuery(userId));
  const appointments = useQuery(appointmentsQuery(userId));
  const unfinished = useQuery(unfinishedApplicationQuery(userId));
  const timeline = useQuery(timelineQuery(userId));
  const owed = useQuery(owedQuery(userId));
  const goals = useQuery(ownGoalsQuery(userId));
  const { data: card } = useQuery(myAdvisorQuery(userId));
  const advisor = useAdvisorName(userId);
  const known = {
    requests: requests.data,
    applications: applications.data,
    appointments: appointments.data,
    unfinished: unfinished.data,
    nextStep: timeline.data?.next_step,
    owed: owed.data?.owed,
    formsDue: goals.data?.forms,
    advisor,
  };
  const isWaiting = [requests, applications, unfinished, timeline, goals].some(({ isPending }) => isPending);
  const { next_step: next, tracks = [] } = timeline.data ?? {};
  const track = tracks.find(({ reference }) => reference === next?.reference) ?? tracks[0];
  return (
    <section aria-label="At a glance" className="overflow-hidden rounded-card border border-line bg-card shadow-soft">
      {track && <FundedNote track={track} />}
      <UnreadLine userId={userId} />
      {track && (
        <div className="border-line border-b px-2 pt-5 pb-4 sm:px-6">
          <Tracker track={track} />
        </div>
      )}
      <ul className="grid divide-y divide-line md:grid-cols-3 md:divide-x md:divide-y-0">
        <Answer label="Status" mark={<MapPin className={markClass} />} isWaiting={isWaiting}>
          <AnswerText answer={describeStatus(known)} />
        </Answer>
        <Answer
          label="Your turn"
          mark={<Hand className={markClass} />}
          isWaiting={isWaiting || appointments.isPending || owed.isPending}
        >
          <AnswerText answer={describeNextStep(known)} isMain />
        </Answer>
        <Answer
          label="Next call"
          mark={
            advisor ? <Portrait name={advisor} src={card?.portrait ?? null} isSmall /> : <span className="size-10" />
          }
          isWaiting={isWaiting || appointments.isPending}
        >
          <AnswerText answer={describeNextCall(known)} />
        </Answer>
      </ul>
    </section>
  );
}

/** Leads to what the firm wrote. Hidden when nothing is unread. */
function UnreadLine({ userId }: { readonly userId: string }) {
  const { data: unread = 0 } = useQuery(unreadQuery(userId));
  if (unread === 0) return null;
  return (
    <Link
      to="/dashboard/messages"
      className="flex min-h-12 items-center gap-3 border-line border-b bg-yellow-soft px-5 font-semibold hover:underline md:px-6"
    >
      <MessageSquare className="size-5 flex-none text-brand" />
      <span className="flex-1">{formatCount(unread, "new message")}</span>
      <ChevronRight className="size-5 flex-none" />
    </Link>
  );
}

const markClass = "mt-0.5 size-5.5 flex-none text-brand";

interface AnswerProps {
  readonly label: string;
  readonly mark: ReactNode;
  readonly isWaiting: boolean;
  readonly children: ReactNode;
}

function Answer({ label, mark, isWaiting, children }: AnswerProps) {
  return (
    <li className="flex gap-4 px-5 py-4 md:flex-col md:gap-2 md:px-6 md:py-6">
      <span className="grid w-10 flex-none justify-items-center md:h-10 md:items-center md:justify-items-start">
        {mark}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="font-sans font-medium text-ink-soft text-sm tracking-normal">{label}</h2>
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
      <p className="wrap-anywhere text-balance font-display text-lg leading-snug">{fact}</p>
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
