import type { linkedAppointment } from "@funding-desk/contract/appointment/api";
import type { AnswerOf } from "@funding-desk/contract/endpoint";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { CallError } from "../../api/call-error.ts";
import { firm, phoneHref } from "../../content/firm.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { BadLink } from "../site/bad-link.tsx";
import { linkedAppointmentQuery, linkedSlotsQuery } from "./booking-queries.ts";
import { clockElsewhere, spokenMoment, spokenTime } from "./booking-time.ts";
import { CalendarLinks } from "./calendar-links.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { isChangeable } from "./changeable.ts";
import { spokenZone } from "./client-time-zone.ts";
import { MovePicker } from "./move-picker.tsx";
import { linkedCall } from "./use-call-change.ts";

type Linked = AnswerOf<typeof linkedAppointment>["data"];

/** A call under the link of a mail: seen, moved and cancelled without signing in. */
export function LinkedScreen({ link }: { readonly link: string }) {
  const { data, error, isFetching, refetch } = useQuery({ ...linkedAppointmentQuery(link), enabled: link !== "" });
  if (data) return <LinkedCall link={link} linked={data} />;
  if (link === "" || (error instanceof CallError && error.status >= 400 && error.status < 429)) {
    return <BadLink>It opens a call until a week after it. Sign in to see your calls, or call us.</BadLink>;
  }
  if (error && !isFetching) {
    return (
      <Notice
        tone="error"
        title="We could not load your call."
        action={
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        {error.message}
      </Notice>
    );
  }
  return (
    <LoadingArea>
      <Skeleton className="h-72 w-full" />
    </LoadingArea>
  );
}

function LinkedCall({ link, linked }: { readonly link: string; readonly linked: Linked }) {
  const { appointment, type } = linked;
  const [isMoving, setMoving] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const canChange = isChangeable(appointment);
  // What was pressed is gone; what came of it stands at the top.
  const showChanged = () => {
    setMoving(false);
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView?.({ block: "start" });
  };
  return (
    <div ref={card} tabIndex={-1} className="flex scroll-mt-24 flex-col gap-8">
      <Card title={appointment.title}>
        <Standing linked={linked} />
        <DescriptionList items={factsOf(linked)} />
        <div className="mt-5">
          <WhatNow linked={linked} />
        </div>
      </Card>
      {canChange && !isMoving && (
        <Change link={link} linked={linked} onMove={() => setMoving(true)} onCancelled={showChanged} />
      )}
      {canChange && isMoving && type && (
        <Mover onBack={() => setMoving(false)}>
          <MovePicker
            appointment={appointment}
            hours={type}
            slotsOf={(day) => linkedSlotsQuery(link, day)}
            changer={linkedCall(link)}
            onMoved={showChanged}
          />
        </Mover>
      )}
    </div>
  );
}

const factsOf = ({ appointment: call, type }: Linked) => {
  const slot = { slot: call.time, date: call.date, timezone: call.timezone };
  return [
    { term: "When", value: `${spokenTime(call.date, call.time)}\n${spokenZone(call.timezone)}` },
    ...(type && clockElsewhere(slot, type.advisor_timezone) !== undefined
      ? [
          {
            term: "For your advisor",
            value: `${spokenMoment(type.advisor_timezone, new Date(call.starts_at))}\n${spokenZone(type.advisor_timezone)}`,
          },
        ]
      : []),
    ...(type
      ? [
          { term: "Duration", value: type.appointment_duration_formatted },
          { term: "With", value: type.advisor },
        ]
      : []),
    { term: "How", value: call.location },
  ];
};

const isOver = ({ ends_at }: Linked["appointment"]): boolean => Date.parse(ends_at) < Date.now();

/** Why there is nothing left to change. */
function Standing({ linked: { appointment } }: { readonly linked: Linked }) {
  const isCancelled = appointment.status === "Cancelled";
  if (!isCancelled && !isOver(appointment)) return null;
  return (
    <div role="status" className="mb-2">
      <Notice title={isCancelled ? "This call was cancelled." : "This call is over."} />
    </div>
  );
}

/** The ways on: into the calendar, to the phone once it is too late, to another call. */
function WhatNow({ linked: { appointment } }: { readonly linked: Linked }) {
  if (appointment.status === "Cancelled" || isOver(appointment)) {
    return (
      <LinkButton to="/dashboard/all-appointment" variant="primary">
        Book another call
      </LinkButton>
    );
  }
  return (
    <>
      <CalendarLinks appointment={appointment} />
      {!isChangeable(appointment) && (
        <p className="mt-4 text-ink-soft">
          It is too late to change this call here. Please call us at{" "}
          <a href={phoneHref} className="text-link whitespace-nowrap">
            {firm.identity.phone}
          </a>
          .
        </p>
      )}
    </>
  );
}

interface ChangeProps {
  readonly link: string;
  readonly linked: Linked;
  readonly onMove: () => void;
  readonly onCancelled: () => void;
}

function Change({ link, linked: { appointment, type }, onMove, onCancelled }: ChangeProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      {type && (
        <Button variant="brand" onClick={onMove}>
          Move this call
        </Button>
      )}
      <Button onClick={() => setAsking(true)}>Cancel this call</Button>
      <CancelDialog
        appointment={appointment}
        changer={linkedCall(link)}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onCancelled={onCancelled}
      />
    </div>
  );
}

/** Takes the focus: the button that opened it is gone. */
function Mover({ onBack, children }: { readonly onBack: () => void; readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="another-time">
      <h2 id="another-time" ref={heading} tabIndex={-1} className="mb-6 text-xl">
        Choose another time
      </h2>
      {children}
      <div className="mt-8 border-line border-t pt-6">
        <Button onClick={onBack}>Keep the time it has</Button>
      </div>
    </section>
  );
}
