import type { TodayCall } from "@funding-desk/contract/desk/today/desk-api";
import { formatMoney, formatPhone } from "@funding-desk/contract/forms/format";
import Phone from "lucide-react/icons/phone";
import { Link } from "react-router";
import { formatWait } from "../../../desk-parts/format-wait.ts";
import { UnconfirmedMark } from "../../../desk-parts/unconfirmed-mark.tsx";
import { formatClock, formatClockWithZone } from "../../../forms/format-time.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Fold } from "../../../ui/fold.tsx";
import { AnchorButton } from "../../../ui/link-button.tsx";
import { DeskStatus } from "../../intake/status/desk-status.tsx";
import { formatStart } from "./call-start.ts";

const soonMs = 60 * 60_000;

/** One of today's calls, with everything to know before it. */
export function CallBrief({ call }: { readonly call: TodayCall }) {
  const { submission, missing, answers } = call;
  const begins = new Date(call.starts_at);
  const isSoon = begins.getTime() - Date.now() < soonMs;
  const when = formatStart(call.starts_at);
  return (
    <li className={classNames("px-4 py-4 sm:px-5", isSoon && "bg-yellow-soft")}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-display text-lg leading-tight">
            {formatClock(call.starts_at)} <span className="font-sans text-base text-ink-soft">{when}</span>
          </p>
          <p className="mt-1 leading-snug">
            <Link to={`/desk/clients/${call.client_id}`} className="font-semibold hover:underline">
              {call.client_name}
            </Link>
            {call.business_name && <span className="text-ink-soft"> {call.business_name}</span>}{" "}
            {call.is_unconfirmed && <UnconfirmedMark />}
          </p>
        </div>
        <AnchorButton
          href={`tel:+1${call.phone}`}
          variant={isSoon ? "primary" : "secondary"}
          size="small"
          icon={<Phone className="size-4.5" />}
        >
          {formatPhone(call.phone)}
        </AnchorButton>
      </div>
      <div className="mt-2">
        <Fold label="What to know" isOpenAtFirst={isSoon}>
          <dl className="mt-1 grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
            <Fact term="Call">
              {call.title}, {call.location.toLowerCase()}; {formatClockWithZone(call.starts_at, call.time_zone)} for the
              client
            </Fact>
            {submission && (
              <Fact term="Asks for">
                <span className="font-semibold">{formatMoney(String(submission.amount))}</span>, {submission.about}{" "}
                <span className="whitespace-nowrap">({submission.reference})</span>
              </Fact>
            )}
            {submission && (
              <Fact term="Status">
                <DeskStatus kind={submission.kind} status={submission.status} /> for{" "}
                {formatWait(submission.status_since)}
              </Fact>
            )}
            <Fact term="Last contact">
              {call.last_contact_at ? `${formatWait(call.last_contact_at)} ago` : "None yet"}
            </Fact>
            <Fact term="Missing">{missing.length > 0 ? missing.join(", ") : "Nothing"}</Fact>
            {answers.map(({ question, answer }) => (
              <Fact key={question} term={question}>
                <span className="whitespace-pre-line">{answer}</span>
              </Fact>
            ))}
          </dl>
        </Fold>
      </div>
    </li>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: React.ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft sm:max-w-40">{term}</dt>
      <dd className="wrap-anywhere mb-1 sm:mb-0">{children}</dd>
    </>
  );
}
