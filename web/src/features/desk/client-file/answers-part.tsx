import type { AnsweredRecord, ClientFile, FileQuestion } from "@funding-desk/contract/desk/client-file/desk-api";
import { formatMoney } from "@funding-desk/contract/forms/format";
import { describeOwnNumbers } from "@funding-desk/contract/forms/own-numbers";
import { coBorrowerForm } from "@funding-desk/contract/intake/application/co-borrower-form";
import type { AnswerChange } from "@funding-desk/contract/intake/correction/api";
import type { AnswerSubject } from "@funding-desk/contract/intake/known-answer/answer-subject";
import { sendCoBorrowerLink } from "@funding-desk/contract/placement/co-borrower-door/desk-api";
import { clientApplicationCopy } from "@funding-desk/contract/placement/package/desk-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { formatDay, formatMoment } from "../../../forms/format-time.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { toUrl } from "../../../http/request.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { PartBoundary } from "../../../ui/part-boundary.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { AddCoBorrower } from "./add-co-borrower.tsx";
import { type AnswerActions, AnswersGrid } from "./answers-grid.tsx";
import { fileAnswersQuery, findRecord, toFormSubject } from "./client-file-queries.ts";
import { CorrectionDialog } from "./correction-dialog.tsx";
import { useFilePlace } from "./file-place.tsx";
import { RevealDialog } from "./reveal-dialog.tsx";

type Application = Extract<ClientFile["submissions"][number], { kind: "application" }>;

interface Handled {
  readonly what: "correct" | "reveal";
  readonly record: AnsweredRecord;
  readonly question: FileQuestion;
}

/** The answers of one form: the one in the address, or the newest. */
export function AnswersPart({ file }: { readonly file: ClientFile }) {
  const canWork = useStaff().role !== "auditor";
  const { place } = useFilePlace();
  const [handled, setHandled] = useState<Handled>();
  const asked = place.form ?? file.submissions[0]?.subject ?? "profile";
  return (
    <>
      <Loaded
        query={useQuery(fileAnswersQuery(file.client.id))}
        failedTitle="We couldn't load the answers"
        skeleton={["mb-3 h-6 w-1/2", "h-80 w-full"]}
      >
        {(answers) => (
          <Form
            key={asked}
            file={file}
            answers={answers}
            asked={asked}
            sought={place.field}
            canWork={canWork}
            onCorrect={(record, question) => setHandled({ what: "correct", record, question })}
            onReveal={(record, question) => setHandled({ what: "reveal", record, question })}
          />
        )}
      </Loaded>
      {handled && (
        <PartBoundary resetKey={`${handled.record.subject} ${handled.question.field}`}>
          <Handling handled={handled} clientId={file.client.id} onClose={() => setHandled(undefined)} />
        </PartBoundary>
      )}
    </>
  );
}

interface FormProps extends AnswerActions {
  readonly file: ClientFile;
  readonly answers: readonly AnsweredRecord[];
  readonly asked: AnswerSubject;
  readonly sought: string | undefined;
}

function Form({ file, answers, asked, sought, ...actions }: FormProps) {
  const subject = toFormSubject(file, asked);
  const record = findRecord(answers, subject);
  const submission = file.submissions.find((each) => each.subject === subject);
  if (!record) return <EmptyState title="This form isn't in the file anymore" />;
  return (
    <div className="@container">
      <p className="text-ink-soft text-sm">
        {submission
          ? `${formatMoney(String(submission.amount))} for ${submission.about}, sent ${formatDay(submission.submitted_at)}`
          : describeProfile(file)}
        {submission?.kind === "application" && actions.canWork && (
          <>
            {" "}
            <a href={toCopyUrl(file.client.id, submission.id)} className="text-link print:hidden" download>
              Save as PDF
            </a>
          </>
        )}
      </p>
      <AnswersGrid
        label={submission ? submission.reference : "Profile"}
        record={record}
        doubts={listDoubts(file, subject)}
        sought={asked === subject ? sought : undefined}
        {...actions}
      />
      {submission?.kind === "application" && (
        <CoBorrowers
          file={file}
          answers={answers}
          asked={asked}
          sought={sought}
          application={submission}
          {...actions}
        />
      )}
      {submission?.kind === "application" && actions.canWork && (
        <AddCoBorrower clientId={file.client.id} application={submission} />
      )}
    </div>
  );
}

const describeProfile = ({ profile_saved_at: savedAt }: ClientFile): string =>
  savedAt ? `Last saved ${formatMoment(savedAt)}` : "The client hasn't saved it yet";

const toCopyUrl = (clientId: string, applicationId: string): string =>
  toUrl(clientApplicationCopy, { params: { id: clientId, applicationId } });

/** What contradicts the answers of a form, by field. */
const listDoubts = ({ contradictions }: ClientFile, subject: AnswerSubject): ReadonlyMap<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const { sentence, fields } of contradictions) {
    for (const { field } of fields.filter((each) => each.subject === subject))
      found.set(field, [...(found.get(field) ?? []), sentence]);
  }
  return found;
};

interface CoBorrowersProps extends FormProps {
  readonly application: Application;
}

function CoBorrowers({ file, answers, asked, sought, application, ...actions }: CoBorrowersProps) {
  return application.co_borrowers.map((coBorrower) => {
    const record = findRecord(answers, coBorrower.subject);
    if (!record) return null;
    const addition = findAddition(record);
    return (
      <section key={coBorrower.id} aria-label={`Co-borrower ${coBorrower.name}`} className="mt-6">
        <AnswersGrid
          label={`Co-borrower ${coBorrower.name}`}
          record={{
            ...record,
            steps: record.steps.map((step) => ({ ...step, title: `Co-borrower: ${coBorrower.name}` })),
            // Shown once, below.
            changes: record.changes.filter(({ revision }) => revision !== addition?.revision),
          }}
          doubts={listDoubts(file, coBorrower.subject)}
          sought={asked === coBorrower.subject ? sought : undefined}
          {...actions}
        />
        <OwnNumbers clientId={file.client.id} coBorrower={coBorrower} canWork={actions.canWork} />
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
  readonly coBorrower: Application["co_borrowers"][number];
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

interface HandlingProps {
  readonly handled: Handled;
  readonly clientId: string;
  readonly onClose: () => void;
}

function Handling({ handled: { what, record, question }, clientId, onClose }: HandlingProps) {
  const { field } = question;
  const { subject, revision } = record;
  if (field === null) return null;
  if (what === "reveal") {
    return (
      <RevealDialog
        clientId={clientId}
        subject={subject}
        field={field}
        question={question.question}
        onClose={onClose}
      />
    );
  }
  return (
    <CorrectionDialog
      corrected={{ clientId, subject, revision, field, value: question.value }}
      question={question.question}
      answer={question.answer}
      onClose={onClose}
    />
  );
}
