import { formatPhone } from "@funding-desk/contract/forms/format";
import { useQuery } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { firm } from "../../../firm/firm.ts";
import { InlinePhone } from "../../../firm/firm-contact.tsx";
import type { Session } from "../../../identity/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { EmailText } from "../../../ui/email-text.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Redirect } from "../../../ui/redirect.tsx";
import { type Booked, readBooked } from "./booked.ts";
import { BookingSteps } from "./booking-frame.tsx";
import { type AppointmentRow, appointmentsQuery } from "./booking-queries.ts";
import { CalendarLinks } from "./calendar-links.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { isChangeable } from "./changeable.ts";
import { appointmentListPath, toMovePath } from "./list-path.ts";
import { listCallTimes } from "./slot-facts.tsx";
import { changeOwnCall } from "./use-call-change.ts";

/** Step three. The booking comes from the history entry. Without one, redirects to the list of calls. */
export function ScheduledScreen({ session }: { readonly session: Session }) {
  const { state } = useLocation();
  const booked = readBooked(state);
  if (!booked) return <Redirect to={appointmentListPath} />;
  return <Scheduled session={session} booked={booked} />;
}

/** The call's current state. A page from the history may show a call that has been moved or canceled since. */
const useCurrentCall = (userId: string, booked: Booked): AppointmentRow => {
  const { data, isFetching } = useQuery(appointmentsQuery(userId));
  const found = data?.find(({ id }) => id === booked.appointment.id);
  if (found) return found;
  const isStillToCome = Date.parse(booked.appointment.ends_at) > Date.now();
  const isGone = data !== undefined && !isFetching && isStillToCome;
  return isGone ? { ...booked.appointment, status: "Cancelled" } : booked.appointment;
};

function Scheduled({ session, booked }: { readonly session: Session; readonly booked: Booked }) {
  const current = useCurrentCall(session.userId, booked);
  const isCanceled = current.status === "Cancelled";
  return (
    <>
      {!isCanceled && (
        <div className="mb-8">
          <BookingSteps current={3} />
        </div>
      )}
      <div className="grid max-w-[60rem] grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8">
        <div className="flex items-start gap-4">
          <Emblem isCanceled={isCanceled} />
          <div className="min-w-0">
            <h1 className="text-2xl sm:text-3xl">
              {isCanceled ? "This call was canceled." : "Appointment Scheduled!"}
            </h1>
            <p className="mt-2 text-ink-soft">
              {isCanceled ? (
                "You can book another one anytime."
              ) : (
                <>
                  We sent a confirmation to <EmailText email={session.user.email} />.
                </>
              )}
            </p>
          </div>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 sm:gap-8 xl:grid-cols-2">
          <Card title={current.title}>
            <DescriptionList items={listCallFacts(current, booked)} />
            <div className="mt-5">
              {isCanceled ? (
                <LinkButton to="/dashboard/all-appointment" variant="primary">
                  Book another call
                </LinkButton>
              ) : (
                <CalendarLinks appointment={current} />
              )}
            </div>
          </Card>
          <Card title="What you told us">
            <DescriptionList items={listClientFacts(booked)} />
          </Card>
        </div>
        <div className="flex flex-col gap-3 border-line border-t pt-6 sm:flex-row sm:flex-wrap">
          <LinkButton to="/dashboard" variant={isCanceled ? "secondary" : "primary"}>
            Go to Dashboard
          </LinkButton>
          {!isCanceled && <Change call={current} />}
        </div>
      </div>
    </>
  );
}

function Emblem({ isCanceled }: { readonly isCanceled: boolean }) {
  const Icon = isCanceled ? CircleX : CircleCheck;
  return <Icon className={`size-10 flex-none ${isCanceled ? "text-ink-soft" : "text-success"}`} />;
}

/** Buttons to move or cancel the call, while that is possible here. */
function Change({ call }: { readonly call: AppointmentRow }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  if (!isChangeable(call)) {
    return (
      <p className="self-center text-ink-soft text-sm">
        To change it, please call us at <InlinePhone />.
      </p>
    );
  }
  return (
    <>
      <LinkButton to={toMovePath(call.id)}>Move this call</LinkButton>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Cancel this call
      </Button>
      <CancelDialog
        appointment={call}
        changer={changeOwnCall(call.id)}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onCanceled={() => navigate(appointmentListPath)}
      />
    </>
  );
}

const listCallFacts = (call: AppointmentRow, { duration, advisor, advisorTimezone, person }: Booked) => [
  ...listCallTimes(call, advisorTimezone),
  { term: "Duration", value: duration },
  { term: "How", value: call.location },
  { term: "Attendees", value: `${person.fullName}\n${advisor}, ${firm.identity.name}` },
];

const listClientFacts = ({ person, questions }: Booked) => [
  { term: "Contact details", value: `${person.fullName}\n${person.email}\n${formatPhone(person.phone)}` },
  ...questions.map(({ question, answer }) => ({ term: question, value: answer })),
];
