import type { linkedAppointment } from "@funding-desk/contract/calendar/appointment/api";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { BadLink } from "../../../firm/bad-link.tsx";
import { InlinePhone } from "../../../firm/firm-contact.tsx";
import { CallError } from "../../../http/call-error.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { moveTo } from "../../../ui/focus-field.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { linkedAppointmentQuery, linkedDaysQuery, linkedSlotsQuery } from "./booking-queries.ts";
import { CalendarLinks } from "./calendar-links.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { isChangeable } from "./changeable.ts";
import { MovePicker } from "./move-picker.tsx";
import { listCallTimes } from "./slot-facts.tsx";
import { changeLinkedCall } from "./use-call-change.ts";

type Linked = AnswerOf<typeof linkedAppointment>["data"];

/** The call behind an email's link. It can be seen, moved and canceled without signing in. */
export function LinkedScreen({ link }: { readonly link: string }) {
  const query = useQuery({ ...linkedAppointmentQuery(link), enabled: link !== "" });
  const badLink = <BadLink>It works until a week after the call. Sign in to see your calls, or call us.</BadLink>;
  if (link === "") return badLink;
  return (
    <Loaded
      query={query}
      failedTitle="We couldn't load your call"
      failed={(error) =>
        error instanceof CallError && error.status >= 400 && error.status < 429 ? badLink : undefined
      }
      skeleton={["h-72 w-full"]}
    >
      {(linked) => <LinkedCall link={link} linked={linked} />}
    </Loaded>
  );
}

function LinkedCall({ link, linked }: { readonly link: string; readonly linked: Linked }) {
  const { appointment, type } = linked;
  const [isMoving, setMoving] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const canChange = isChangeable(appointment);
  // The pressed button is gone, so move to the result at the top.
  const showChanged = () => {
    setMoving(false);
    moveTo(card.current);
  };
  return (
    <div ref={card} tabIndex={-1} className="flex scroll-mt-24 flex-col gap-8">
      <Card title={appointment.title}>
        <ClosedNotice linked={linked} />
        <DescriptionList items={listFacts(linked)} />
        <div className="mt-5">
          <NextSteps linked={linked} />
        </div>
      </Card>
      {canChange && !isMoving && (
        <Change link={link} linked={linked} onMove={() => setMoving(true)} onCanceled={showChanged} />
      )}
      {canChange && isMoving && type && (
        <Mover onBack={() => setMoving(false)}>
          <MovePicker
            appointment={appointment}
            hours={type}
            slotsOf={(day) => linkedSlotsQuery(link, day)}
            daysOf={(timezone) => linkedDaysQuery(link, timezone)}
            changer={changeLinkedCall(link)}
            onMoved={showChanged}
          />
        </Mover>
      )}
    </div>
  );
}

const listFacts = ({ appointment: call, type }: Linked) => [
  ...listCallTimes(call, type?.advisor_timezone),
  ...(type
    ? [
        { term: "Duration", value: type.appointment_duration_formatted },
        { term: "With", value: type.advisor },
      ]
    : []),
  { term: "How", value: call.location },
];

const isOver = ({ ends_at }: Linked["appointment"]): boolean => Date.parse(ends_at) < Date.now();

/** Says why the call can no longer be changed. */
function ClosedNotice({ linked: { appointment } }: { readonly linked: Linked }) {
  const isCanceled = appointment.status === "Cancelled";
  if (!isCanceled && !isOver(appointment)) return null;
  return (
    <div role="status" className="mb-2">
      <Notice title={isCanceled ? "This call was canceled." : "This call is over."} />
    </div>
  );
}

/** Calendar links, our number once it is too late to change the call here, or a link to book another one. */
function NextSteps({ linked: { appointment } }: { readonly linked: Linked }) {
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
          It's too late to change this call here. Please call us at <InlinePhone />.
        </p>
      )}
    </>
  );
}

interface ChangeProps {
  readonly link: string;
  readonly linked: Linked;
  readonly onMove: () => void;
  readonly onCanceled: () => void;
}

function Change({ link, linked: { appointment, type }, onMove, onCanceled }: ChangeProps) {
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
        changer={changeLinkedCall(link)}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onCanceled={onCanceled}
      />
    </div>
  );
}

/** Takes the focus, since the button that opened it is gone. */
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
        <Button onClick={onBack}>Keep the current time</Button>
      </div>
    </section>
  );
}
