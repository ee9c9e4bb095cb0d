import type { ClientFile, FileSubmission } from "@funding-desk/contract/desk/client-file/desk-api";
import type { FileNext } from "@funding-desk/contract/desk/client-file/next-desk-api";
import { formatMoney, formatPhone } from "@funding-desk/contract/forms/format";
import type { DraftForm } from "@funding-desk/contract/intake/draft/api";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { formatDay } from "../../../forms/format-time.ts";
import { EmailText } from "../../../ui/email-text.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { UntakenNotice } from "../../accounts/account/untaken-notice.tsx";
import { DuplicatesNotice } from "../../accounts/duplicate/duplicates-notice.tsx";
import { DeskStatus } from "../../intake/status/desk-status.tsx";
import { fileNextQuery } from "./client-file-queries.ts";
import { ContradictionList } from "./contradiction-list.tsx";
import { EmailChangeLine } from "./email-change-line.tsx";
import { type FilePlace, PartLink } from "./file-place.tsx";
import { SecondFactorLine } from "./second-factor-line.tsx";

const formWords = { prequalification: "Pre-qualification", application: "Application" } as const;

/** Who the client is, and what they told us. */
export function WhoPane({ file }: { readonly file: ClientFile }) {
  const canWork = useStaff().role !== "auditor";
  const { client } = file;
  const { data: next } = useQuery(fileNextQuery(client.id));
  return (
    <div className="flex flex-col gap-4 text-sm">
      {client.erasure_requested_at && (
        <Notice tone="warning" title={`Asked us on ${formatDay(client.erasure_requested_at)} to delete their data`} />
      )}
      {file.opened && file.opened.taken_at === null && (
        <UntakenNotice client={client} opened={file.opened} canWork={canWork} />
      )}
      {(next?.duplicates ?? 0) > 0 && <DuplicatesNotice client={client} />}
      <Contact file={file} canWork={canWork} hasEmailChange={next?.email_change ?? false} />
      {file.facts.length > 0 && (
        <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3 gap-y-1">
          {file.facts.map(({ question, answer }) => (
            <div key={question} className="contents">
              <dt className="wrap-anywhere text-ink-soft">{question}</dt>
              <dd className="wrap-anywhere font-medium">{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      {file.contradictions.length > 0 && (
        <section aria-labelledby="contradictions-title">
          <Heading id="contradictions-title">To resolve</Heading>
          <ContradictionList file={file} />
        </section>
      )}
      <section aria-labelledby="forms-title">
        <Heading id="forms-title">Answers</Heading>
        <FormList file={file} next={next} canWork={canWork} />
      </section>
      <More file={file} next={next} />
    </div>
  );
}

function Heading({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <h2 id={id} className="mb-1 font-sans font-semibold text-sm tracking-normal">
      {children}
    </h2>
  );
}

interface ContactProps {
  readonly file: ClientFile;
  readonly canWork: boolean;
  readonly hasEmailChange: boolean;
}

function Contact({ file: { client }, canWork, hasEmailChange }: ContactProps) {
  const isManager = useStaff().role === "manager";
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <p className="flex flex-wrap gap-x-3">
        <a href={`tel:+1${client.mobile}`} className="text-link">
          {formatPhone(client.mobile)}
        </a>
        <span>{client.state}</span>
      </p>
      <a href={`mailto:${client.email}`} className="text-link">
        <EmailText email={client.email} />
      </a>
      <p className="text-ink-soft">
        {client.signup_id === null ? "File opened" : "Signed up"} {formatDay(client.signed_up_at)}
        {client.signup_id !== null && ` with ${client.signup_id}`}
        {client.signup_label && ` (${client.signup_label})`}
        {canWork && !isOpen && !hasEmailChange && (
          <>
            {" "}
            <button type="button" onClick={() => setOpen(true)} className="text-link print:hidden">
              Account
            </button>
          </>
        )}
      </p>
      {(isOpen || hasEmailChange) && (
        <>
          <EmailChangeLine client={client} canWork={canWork} />
          {isManager && <SecondFactorLine clientId={client.id} />}
        </>
      )}
    </div>
  );
}

const rowClass =
  "-mx-2 flex min-h-9 flex-wrap items-center justify-between gap-x-2 rounded-field px-2 py-1 text-ink no-underline hover:bg-paper-deep aria-[current]:bg-brand-soft aria-[current]:font-semibold forced-colors:aria-[current]:underline";

interface FormListProps {
  readonly file: ClientFile;
  readonly next: FileNext | undefined;
  readonly canWork: boolean;
}

/** What was sent, newest first, the profile, and what isn't sent yet. */
function FormList({ file, next, canWork }: FormListProps) {
  return (
    <ul>
      {file.submissions.map((submission) => (
        <li key={submission.subject}>
          <PartLink to={{ tab: "answers", form: submission.subject }} className={rowClass}>
            <span className="min-w-0">
              {formWords[submission.kind]} <span className="whitespace-nowrap">{submission.reference}</span>
              <span className="block font-normal text-ink-soft text-xs">{describe(submission)}</span>
            </span>
            <DeskStatus kind={submission.kind} status={submission.status} />
          </PartLink>
        </li>
      ))}
      <li>
        <PartLink to={{ tab: "answers", form: "profile" }} className={rowClass}>
          <span>
            Profile{" "}
            <span className="font-normal text-ink-soft text-xs">
              {file.profile_saved_at ? `saved ${formatDay(file.profile_saved_at)}` : "not saved yet"}
            </span>
          </span>
        </PartLink>
      </li>
      {canWork && (
        <li>
          <PartLink to={{ tab: "unfinished" }} className={rowClass}>
            {describeUnfinished(next?.unfinished ?? [])}
          </PartLink>
        </li>
      )}
    </ul>
  );
}

const describeUnfinished = (forms: readonly DraftForm[]): string =>
  forms.length === 0
    ? "Fill in together"
    : `Unfinished: ${forms.map((form) => formWords[form].toLowerCase()).join(", ")}`;

const describe = (submission: FileSubmission): string => {
  const { amount, about, submitted_at } = submission;
  const others = submission.kind === "application" ? submission.co_borrowers.map(({ name }) => name) : [];
  return [
    `${formatMoney(String(amount))} for ${about}, ${formatDay(submitted_at)}`,
    ...(others.length > 0 ? [`with ${others.join(", ")}`] : []),
  ].join(", ");
};

/** The rest of the file. */
function More({ file, next }: Pick<FormListProps, "file" | "next">) {
  const places: readonly (readonly [FilePlace, string])[] = [
    [{ tab: "calls" }, "Calls"],
    [{ tab: "consents" }, "Consents"],
    [{ tab: "reminders" }, "Reminders"],
    ...(next && next.past_deals > 0 ? [[{ tab: "past-deals" }, `Past deals (${next.past_deals})`] as const] : []),
    [{ tab: "timeline", hasViews: true }, "Who looked"],
    [{ tab: "print" }, "Print"],
  ];
  return (
    <nav aria-label={`More about ${file.client.first_name}`} className="print:hidden">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 border-line border-t pt-2">
        {places.map(([to, label]) => (
          <li key={label}>
            <PartLink to={to} className="text-link inline-flex min-h-9 items-center">
              {label}
            </PartLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
