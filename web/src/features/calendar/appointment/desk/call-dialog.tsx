import {
  type CallDetails,
  cancelCall,
  type DeskCall,
  deskCall,
} from "@funding-desk/contract/calendar/appointment/desk-api";
import { formatPhone } from "@funding-desk/contract/forms/format";
import { useQuery } from "@tanstack/react-query";
import Phone from "lucide-react/icons/phone";
import { useState } from "react";
import { Link, useMatch } from "react-router";
import { OvertakenNotice } from "../../../../desk-parts/overtaken-notice.tsx";
import { useStaff } from "../../../../desk-parts/staff-context.ts";
import { formatClockWithZone, formatMoment, formatMomentIn } from "../../../../forms/format-time.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { deskQuery } from "../../../../http/desk-query.ts";
import { Button } from "../../../../ui/button.tsx";
import { DescriptionList } from "../../../../ui/description-list.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { EmailText } from "../../../../ui/email-text.tsx";
import { AnchorButton } from "../../../../ui/link-button.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { ProblemNotice } from "../../../../ui/problem-notice.tsx";
import { toast } from "../../../../ui/toaster.tsx";

import { CallBadge, toGlancedCall } from "./call-badge.tsx";
import { MoveCall } from "./move-call.tsx";
import { NextStep } from "./next-step.tsx";
import { OutcomeForm } from "./outcome-form.tsx";
import { useCallWork } from "./use-call-work.ts";

/** One call: the client, their answers, the outcome, and a way to move or cancel it. */
export function CallDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const query = useQuery(deskQuery(deskCall, { params: { id } }));
  const [isMoving, setMoving] = useState(false);
  const title = query.data?.details ? `Call with ${query.data.details.client_name}` : "Call";
  return (
    <Dialog isOpen onClose={onClose} width="wide" title={isMoving ? `Move: ${title}` : title}>
      <Loaded query={query} failedTitle="We couldn't load the call">
        {(call) =>
          isMoving ? (
            <MoveCall call={call} onDone={() => setMoving(false)} />
          ) : (
            <CallView call={call} onMove={() => setMoving(true)} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

function CallView({ call, onMove }: { readonly call: DeskCall; readonly onMove: () => void }) {
  const { details, calendar_zone: zone, time_zone: clientZone } = call;
  const { role } = useStaff();
  const canWork = role !== "auditor" && details !== null;
  const isAhead = Date.parse(call.starts_at) > Date.now() && call.status === "Scheduled";
  const clientClock = formatClockWithZone(call.starts_at, clientZone);
  const isElsewhere = clientClock !== formatClockWithZone(call.starts_at, zone);
  return (
    <div className="flex flex-col gap-7">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-64">
          <span className="block font-semibold">{formatMomentIn(call.starts_at, zone)}</span>
          <span className="block text-ink-soft text-sm">
            {call.title}, {call.location.toLowerCase()}
            {isElsewhere && `; ${clientClock} for the client`}
          </span>
        </p>
        <CallBadge call={toGlancedCall(call)} />
        {details && (
          <AnchorButton
            href={`tel:+1${details.phone}`}
            variant={isAhead ? "primary" : "secondary"}
            size="small"
            icon={<Phone className="size-4.5" />}
          >
            {formatPhone(details.phone)}
          </AnchorButton>
        )}
      </div>
      {call.is_outside_hours && (
        <Notice tone="warning" title="Outside the calendar's hours">
          It was booked before the hours changed and is still on.
        </Notice>
      )}
      {details && <Answers details={details} timeZone={zone} />}
      {details && canWork && <OutcomeForm call={call} details={details} />}
      {details && !canWork && details.outcome && (
        <DescriptionList
          items={[
            { term: "Outcome", value: details.outcome },
            { term: "Notes", value: details.notes ?? "" },
          ]}
        />
      )}
      {details && canWork && <NextStep clientId={details.client_id} />}
      {canWork && isAhead && (
        <div className="flex flex-wrap gap-3 border-line border-t pt-5">
          <Button size="small" onClick={onMove}>
            Move the call
          </Button>
          <CancelCall key={call.revision} call={call} />
        </div>
      )}
    </div>
  );
}

function Answers({ details, timeZone }: { readonly details: CallDetails; readonly timeZone: string }) {
  const filePath = `/desk/clients/${details.client_id}`;
  const isInFile = useMatch(filePath) !== null;
  return (
    <section>
      <DescriptionList
        items={[
          {
            term: "Client",
            value: isInFile ? (
              details.client_name
            ) : (
              <Link to={filePath} className="text-link">
                {details.client_name}
              </Link>
            ),
          },
          { term: "Email", value: <EmailText email={details.email} /> },
          ...details.answers.map(({ question, answer }) => ({ term: question, value: answer })),
        ]}
      />
      {details.booked_by && (
        <p className="mt-3 text-ink-soft text-sm">Booked by {details.booked_by} on the client's behalf</p>
      )}
      {details.changes.length > 0 && (
        <ul className="mt-3 flex flex-col gap-1 text-ink-soft text-sm">
          {details.changes.map(({ what, started_at, changed_at, by }) => (
            <li key={changed_at}>
              {what === "moved" ? `Moved from ${formatMomentIn(started_at, timeZone)}` : "Canceled"} by{" "}
              {by === null ? "the client" : `${by} on the client's behalf`}, {formatMoment(changed_at)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Cancels on the client's behalf, after asking. */
function CancelCall({ call }: { readonly call: DeskCall }) {
  const { sending, overtaken, run } = useCallWork(call);
  const [isAsking, setAsking] = useState(false);
  const name = call.details?.client_name ?? "the client";
  const cancel = () =>
    run(
      (expected_revision) => callDesk(cancelCall, { params: { id: call.id }, body: { expected_revision } }),
      () => toast.success(`Call canceled. We emailed ${name}.`),
    );
  if (!isAsking)
    return (
      <Button size="small" onClick={() => setAsking(true)}>
        Cancel the call
      </Button>
    );
  return (
    <div className="flex basis-full flex-wrap items-center gap-3">
      <OvertakenNotice sentence={overtaken}>You can still cancel it.</OvertakenNotice>
      <ProblemNotice problem={sending.problem} />
      <p className="basis-full text-sm">We send {name} the same email as when they cancel it themselves.</p>
      <Button size="small" variant="danger" isBusy={sending.isBusy} onClick={cancel}>
        Cancel the call
      </Button>
      <Button size="small" onClick={() => setAsking(false)}>
        Keep it
      </Button>
    </div>
  );
}
