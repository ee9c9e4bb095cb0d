import { coBorrowerForm } from "@funding-desk/contract/application/co-borrower-form";
import type { ClientFile, FileSubmission } from "@funding-desk/contract/client-file/desk-api";
import type { AnswerSubject } from "@funding-desk/contract/client-file/subject";
import type { AnswerChange } from "@funding-desk/contract/correction/api";
import { shownDay, shownMoment } from "../../forms/shown-day.ts";
import { shownAmount } from "../pipeline/shown-amount.ts";
import { DeskStatus } from "../status/desk-status.tsx";
import { AddCoBorrower } from "./add-co-borrower.tsx";
import { AnswerPanel } from "./answer-panel.tsx";
import { type AnswerActions, AnswerSteps } from "./answer-steps.tsx";
import type { AnsweredRecord } from "./client-file-queries.ts";

interface SubmissionsSectionProps extends AnswerActions {
  readonly file: ClientFile;
  readonly opened: ReadonlySet<AnswerSubject>;
  readonly onToggle: (subject: AnswerSubject) => void;
}

const kindWords = { prequalification: "Pre-qualification", application: "Application" } as const;

/** Everything that was answered: each submission as it was asked then, and the profile. */
export function SubmissionsSection({ file, opened, onToggle, ...actions }: SubmissionsSectionProps) {
  const { profile, submissions } = file;
  return (
    <div className="flex flex-col gap-4">
      {submissions.map((submission) => (
        <AnswerPanel
          key={submission.subject}
          title={`${kindWords[submission.kind]} ${submission.reference}`}
          about={aboutSubmission(submission)}
          aside={<DeskStatus status={submission.status} />}
          isOpen={opened.has(submission.subject)}
          onToggle={() => onToggle(submission.subject)}
        >
          <AnswerSteps record={submission} {...actions} />
          {submission.kind === "application" && <CoBorrowers of={submission} {...actions} />}
          {submission.kind === "application" && actions.canWork && (
            <AddCoBorrower clientId={file.client.id} application={submission} />
          )}
        </AnswerPanel>
      ))}
      <AnswerPanel
        title="Profile"
        about={profile.saved_at ? `Last saved ${shownMoment(profile.saved_at)}` : "Never saved by the client"}
        isOpen={opened.has(profile.subject)}
        onToggle={() => onToggle(profile.subject)}
      >
        <AnswerSteps record={profile} {...actions} />
      </AnswerPanel>
    </div>
  );
}

const aboutSubmission = ({ amount, about, submitted_at, changes }: FileSubmission): string => {
  const corrected = new Set(changes.map(({ field }) => field)).size;
  const corrections = corrected === 0 ? "" : `, ${corrected} ${corrected === 1 ? "answer" : "answers"} changed since`;
  return `${shownAmount(amount)} for ${about}, sent ${shownDay(submitted_at)}${corrections}`;
};

interface CoBorrowersProps extends AnswerActions {
  readonly of: Extract<FileSubmission, { kind: "application" }>;
}

function CoBorrowers({ of, ...actions }: CoBorrowersProps) {
  return of.co_borrowers.map((coBorrower) => {
    const addition = additionOf(coBorrower);
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
            // Said once, below.
            changes: coBorrower.changes.filter(({ revision }) => revision !== addition?.revision),
          }}
          {...actions}
        />
        {addition && (
          <p className="wrap-anywhere my-3 border-accent border-l-3 pl-3 text-sm">
            <span className="font-semibold">Added by {addition.staff_name}</span>,{" "}
            <time dateTime={addition.changed_at}>{shownMoment(addition.changed_at)}</time>: “{addition.reason}”
          </p>
        )}
      </section>
    );
  });
}

const { firstName } = coBorrowerForm.steps.coBorrower.fields;

/** How staff added the co-borrower: nobody whom the client named was without a first name. Undefined for whom the client named. */
const additionOf = ({ changes }: Pick<AnsweredRecord, "changes">): AnswerChange | undefined =>
  changes.find(({ revision, field, before }) => revision === 1 && field === firstName.wire && before === null);
