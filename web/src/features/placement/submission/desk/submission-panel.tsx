import type { DeskSubmission } from "@funding-desk/contract/placement/submission/desk-api";
import { submissionStatusRows } from "@funding-desk/contract/placement/submission/states";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatCount } from "../../../../forms/format-count.ts";
import { formatMoment } from "../../../../forms/format-time.ts";
import { DescriptionList } from "../../../../ui/description-list.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { ClientMemo } from "../../memo/desk/client-memo.tsx";
import { PassVerdicts } from "../../memo/desk/pass-verdicts.tsx";
import { LenderRequestList } from "../lender-request-list.tsx";
import { ShaLine } from "../sha-line.tsx";
import { SubmissionEvents } from "../submission-events.tsx";
import { listFileFacts } from "../submission-words.ts";
import { PeopleConsents } from "./people-consents.tsx";
import { SubmissionActions } from "./submission-actions.tsx";
import { clientSubmissionQuery } from "./submission-queries.ts";

interface SubmissionPanelProps {
  readonly clientId: string;
  readonly submissionId: string;
  readonly canWork: boolean;
  /** A dialog was closed, and the button that opened it may be gone. */
  readonly onActed: () => void;
}

/** One submission: what can be done next, who has agreed, what goes or went, and what happened. */
export function SubmissionPanel({ clientId, submissionId, ...rest }: SubmissionPanelProps) {
  return (
    <Loaded
      query={useQuery(clientSubmissionQuery(clientId, submissionId))}
      failedTitle="We couldn't load this submission"
      skeleton={["mb-4 h-11 w-64", "h-40 w-full"]}
    >
      {(submission) => <Submission clientId={clientId} submission={submission} {...rest} />}
    </Loaded>
  );
}

interface SubmissionProps extends Omit<SubmissionPanelProps, "submissionId"> {
  readonly submission: DeskSubmission;
}

function Submission({ clientId, submission, canWork, onActed }: SubmissionProps) {
  const { items, documents, requests, events, people, consents } = submission;
  const returned = findReturned(events);
  const memo = { clientId, submissionId: submission.id, lenderName: submission.lender_name };
  return (
    <div className="flex flex-col gap-6">
      {returned && (
        <Notice tone="error" title="A mail to the lender came back">
          <span className="wrap-anywhere">{returned.about}.</span>{" "}
          {submission.channel === "link"
            ? "Ask the lender for the right address and change it here, or send a new link once the mailbox works again."
            : "Ask the lender for the right address and change it here."}
        </Notice>
      )}
      {canWork && submissionStatusRows[submission.status].isOpen && (
        <SubmissionActions clientId={clientId} submission={submission} onActed={onActed} />
      )}
      <DescriptionList items={listFacts(submission)} />
      {canWork && submission.status === "passed" && <PassVerdicts clientId={clientId} submissionId={submission.id} />}
      <Part title="Consents">
        <PeopleConsents clientId={clientId} people={people} consents={consents} />
      </Part>
      {items.length > 0 ? (
        <Part title="What was sent">
          {canWork && <ClientMemo {...memo} canRemark={false} />}
          <SentItems submission={submission} />
        </Part>
      ) : (
        <Part title="What would be sent">
          <div className="flex flex-wrap items-center gap-3">
            <p className="text-sm">
              A summary with the memo, the application as a PDF, and {formatCount(documents.length, "document")}:
            </p>
            {canWork && <ClientMemo {...memo} canRemark={submission.status === "preparing"} />}
          </div>
          <ul className="divide-y divide-line">
            {documents.map(({ id, filename, document_type, is_asked_for, why }) => (
              <li key={id} className="py-2">
                <p className="wrap-anywhere">
                  {document_type}: {filename}
                </p>
                <p className="wrap-anywhere text-ink-soft text-sm">
                  {is_asked_for ? "Asked for" : "Added"}: {why}
                </p>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {requests.length > 0 && (
        <Part title="What the lender asked for">
          <LenderRequestList label="What the lender asked for" requests={requests} />
        </Part>
      )}
      <Part title="History">
        <SubmissionEvents events={events} />
      </Part>
    </div>
  );
}

/** The newest mail that came back, unless the file has gone out again since. @param events newest first */
const findReturned = (events: DeskSubmission["events"]) => {
  const newest = events.find(({ kind }) => ["mail returned", "link renewed", "address changed"].includes(kind));
  return newest?.kind === "mail returned" ? newest : undefined;
};

const listFacts = ({ channel, lender_email, note, reason, sent_at, link }: DeskSubmission) => [
  {
    term: channel === "link" ? "Private link to" : "By email to",
    value: lender_email,
  },
  { term: "Note to the lender", value: note === "" ? "None" : note },
  ...(reason === null ? [] : [{ term: "Reason", value: reason }]),
  ...(sent_at === null ? [] : [{ term: "Sent", value: formatMoment(sent_at) }]),
  ...(link === null ? [] : [{ term: "Link", value: describeLink(link) }]),
];

const describeLink = ({ expires_at, opens_left, is_revoked }: NonNullable<DeskSubmission["link"]>): string => {
  if (is_revoked) return "Ended";
  if (Date.parse(expires_at) <= Date.now()) return `Expired ${formatMoment(expires_at)}`;
  if (opens_left === 0) return "Opened as often as it can be";
  return `Works until ${formatMoment(expires_at)}, ${formatCount(opens_left, "more opening")}`;
};

function SentItems({ submission }: Pick<SubmissionProps, "submission">) {
  const { items, manifest_sha256: manifest } = submission;
  return (
    <>
      <ul aria-label="Sent files" className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.position} className="py-2">
            <p className="wrap-anywhere font-semibold text-sm">{item.name}</p>
            <p className="text-ink-soft text-sm">
              {listFileFacts(item).join(", ")}
              {!item.is_there && ". The client has removed it since, so the lender can't open it anymore."}
            </p>
            <ShaLine hex={item.sha256} />
          </li>
        ))}
      </ul>
      {manifest && (
        <div className="mt-2">
          <p className="text-sm">Manifest</p>
          <ShaLine hex={manifest} />
        </div>
      )}
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <h4 className="mb-2 font-sans font-semibold text-base tracking-normal">{title}</h4>
      {children}
    </div>
  );
}
