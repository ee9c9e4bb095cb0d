import type { TodayCall } from "@funding-desk/contract/desk/today/desk-api";
import { formatMoney, formatPhone } from "@funding-desk/contract/forms/format";
import Phone from "lucide-react/icons/phone";
import { Link } from "react-router";
import { formatWait } from "../../../desk-parts/format-wait.ts";
import { UnconfirmedMark } from "../../../desk-parts/unconfirmed-mark.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { AnchorButton } from "../../../ui/link-button.tsx";
import { DeskStatus } from "../../intake/status/desk-status.tsx";

const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });
const formatClientClock = (timeZone: string) =>
  new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone, timeZoneName: "short" });
const soonMs = 60 * 60_000;

/** When it starts, in words. */
const formatStart = (startsAt: string, now = Date.now()): string => {
  const minutes = Math.round((Date.parse(startsAt) - now) / 60_000);
  if (minutes <= 0) return "Under way";
  return minutes < 60 ? `In ${minutes} min` : "";
};

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
            {clock.format(begins)} <span className="font-sans text-base text-ink-soft">{when}</span>
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
      <details open={isSoon} className="mt-2">
        <summary className="inline-flex min-h-9 items-center text-brand text-sm underline underline-offset-3">
          What to know
        </summary>
        <dl className="mt-1 grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
          <Fact term="Call">
            {call.title}, {call.location.toLowerCase()}; {formatClientClock(call.time_zone).format(begins)} for the
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
              <DeskStatus kind={submission.kind} status={submission.status} /> for {formatWait(submission.status_since)}
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
      </details>
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
