import type { ClientFile, FileSubmission } from "@funding-desk/contract/desk/client-file/desk-api";
import { formatMoney } from "@funding-desk/contract/forms/format";
import { describeOwnNumbers } from "@funding-desk/contract/forms/own-numbers";
import { coBorrowerForm } from "@funding-desk/contract/intake/application/co-borrower-form";
import type { AnswerChange } from "@funding-desk/contract/intake/correction/api";
import type { AnswerSubject } from "@funding-desk/contract/intake/known-answer/answer-subject";
import { sendCoBorrowerLink } from "@funding-desk/contract/placement/co-borrower-door/desk-api";
import { clientApplicationCopy } from "@funding-desk/contract/placement/package/desk-api";
import type { AnsweredRecord } from "../../../desk-parts/client-records.ts";
import { formatCount } from "../../../forms/format-count.ts";
import { formatDay, formatMoment } from "../../../forms/format-time.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { toUrl } from "../../../http/request.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { DeskStatus } from "../../intake/status/desk-status.tsx";
import { AddCoBorrower } from "./add-co-borrower.tsx";
import { AnswerPanel } from "./answer-panel.tsx";
import { type AnswerActions, AnswerSteps } from "./answer-steps.tsx";

interface SubmissionsSectionProps extends AnswerActions {
  readonly file: ClientFile;
  readonly opened: ReadonlySet<AnswerSubject>;
  readonly onToggle: (subject: AnswerSubject) => void;
}

const kindWords = { prequalification: "Pre-qualification", application: "Application" } as const;

/** All answers: each submission with its questions as the client saw them, and the profile. */
export function SubmissionsSection({ file, opened, onToggle, ...actions }: SubmissionsSectionProps) {
  const { profile, submissions } = file;
  return (
    <div className="flex flex-col gap-4">
      {submissions.map((submission) => (
        <AnswerPanel
          key={submission.subject}
          title={`${kindWords[submission.kind]} ${submission.reference}`}
          about={describeSubmission(submission)}
          aside={<DeskStatus kind={submission.kind} status={submission.status} />}
          isOpen={opened.has(submission.subject)}
          onToggle={() => onToggle(submission.subject)}
        >
          <AnswerSteps record={submission} {...actions} />
          {submission.kind === "application" && actions.canWork && (
            <p className="mb-2">
              <a href={toCopyUrl(file.client.id, submission.id)} className="text-link" download>
                Save as PDF
              </a>
            </p>
          )}
          {submission.kind === "application" && (
            <CoBorrowers clientId={file.client.id} application={submission} {...actions} />
          )}
          {submission.kind === "application" && actions.canWork && (
            <AddCoBorrower clientId={file.client.id} application={submission} />
          )}
        </AnswerPanel>
      ))}
      <AnswerPanel
        title="Profile"
        about={profile.saved_at ? `Last saved ${formatMoment(profile.saved_at)}` : "The client hasn't saved it yet"}
        isOpen={opened.has(profile.subject)}
        onToggle={() => onToggle(profile.subject)}
      >
        <AnswerSteps record={profile} {...actions} />
      </AnswerPanel>
    </div>
  );
}

const toCopyUrl = (clientId: string, applicationId: string): string =>
  toUrl(clientApplicationCopy, { params: { id: clientId, applicationId } });

const describeSubmission = ({ amount, about, submitted_at, changes }: FileSubmission): string => {
  const corrected = new Set(changes.map(({ field }) => field)).size;
  const corrections = corrected === 0 ? "" : `, ${formatCount(corrected, "answer")} changed since`;
  return `${formatMoney(String(amount))} for ${about}, sent ${formatDay(submitted_at)}${corrections}`;
};

interface CoBorrowersProps extends AnswerActions {
  readonly clientId: string;
  readonly application: Extract<FileSubmission, { kind: "application" }>;
}

function CoBorrowers({ clientId, application, ...actions }: CoBorrowersProps) {
  return application.co_borrowers.map((coBorrower) => {
    const addition = findAddition(coBorrower);
    const title = `Co-borrower: ${coBorrower.name}`;
    return (
      <section
        key={coBorrower.id}
        aria-label={`Co-borrower ${coBorrower.name}`}
        className="mt-6 rounded-field border border-line bg-paper px-4 pt-4 pb-2"
      >
        <AnswerSteps
          record={{
            ...coBorrower,
            steps: coBorrower.steps.map((step) => ({ ...step, title })),
            // Shown once, below.
            changes: coBorrower.changes.filter(({ revision }) => revision !== addition?.revision),
          }}
          {...actions}
        />
        <OwnNumbers clientId={clientId} coBorrower={coBorrower} canWork={actions.canWork} />
        {addition && (
          <p className="wrap-anywhere my-3 border-accent border-l-3 pl-3 text-sm">
            <span className="font-semibold">Added by {addition.staff_name}</span>,{" "}
            <time dateTime={addition.changed_at}>{formatMoment(addition.changed_at)}</time>: “{addition.reason}”
          </p>
        )}
      </section>
    );
  });
}

const { firstName } = coBorrowerForm.steps.coBorrower.fields;

/**
 * The change by which staff added the co-borrower; undefined when the client named them. A co-borrower the client named always
 * had a first name, so only an added one starts without.
 */
const findAddition = ({ changes }: Pick<AnsweredRecord, "changes">): AnswerChange | undefined =>
  changes.find(({ revision, field, before }) => revision === 1 && field === firstName.wire && before === null);

interface OwnNumbersProps {
  readonly clientId: string;
  readonly coBorrower: Extract<FileSubmission, { kind: "application" }>["co_borrowers"][number];
  readonly canWork: boolean;
}

/** What a co-borrower enters on a page of their own, and a way to get them there before a lender is chosen. */
function OwnNumbers({ clientId, coBorrower, canWork }: OwnNumbersProps) {
  const sending = useSendOnce({ onFail: ({ message }) => toast.onlyError(message) });
  const { id, name, own_numbers: numbers } = coBorrower;
  if (numbers === null) return null;
  const send = async () => {
    await callDesk(sendCoBorrowerLink, { params: { id: clientId, coBorrowerId: id } });
    toast.success(`We emailed ${name} a private link.`);
  };
  return (
    <div className="my-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="wrap-anywhere min-w-0 flex-1 basis-56 font-medium text-sm">{describeOwnNumbers(name, numbers)}</p>
      {numbers === "waiting" && canWork && (
        <Button size="small" isBusy={sending.isBusy} busyLabel="Sending..." onClick={() => void sending.run(send)}>
          Email the link <span className="sr-only">to {name}</span>
        </Button>
      )}
    </div>
  );
}
