import type { ClientFile, FileQuestion } from "@funding-desk/contract/desk/client-file/desk-api";
import { findSubjectId, parseSubjectKind } from "@funding-desk/contract/intake/known-answer/answer-subject";
import { listComparedFields } from "@funding-desk/contract/intake/known-answer/compared-answers";
import { type AnsweredRecord, formatSubject } from "../../../../desk-parts/client-records.ts";
import type { TypedDocument } from "./document-review-queries.ts";

interface ComparedRecord {
  readonly title: string;
  readonly questions: readonly FileQuestion[];
}

/** The document's application (or the newest) with its co-borrowers, the profile, and the newest pre-qualification. */
const listRecordsBeside = (file: ClientFile, document: TypedDocument): AnsweredRecord[] => {
  const applications = file.submissions.filter((each) => each.kind === "application");
  const application =
    applications.find(({ subject }) => findSubjectId(subject) === document.application?.id) ?? applications[0];
  const prequalification = file.submissions.find(({ kind }) => kind === "prequalification");
  return [
    ...(application ? [application, ...application.co_borrowers] : []),
    file.profile,
    ...(prequalification ? [prequalification] : []),
  ];
};

/** The answers a document can confirm. Forms without such answers are left out. */
const listComparedRecords = (file: ClientFile, document: TypedDocument): ComparedRecord[] =>
  listRecordsBeside(file, document).flatMap((record) => {
    const asked = record.steps.flatMap(({ questions }) => questions);
    const questions = listComparedFields(document.type.slug, parseSubjectKind(record.subject)).flatMap(
      (wire) => asked.find(({ field, answer }) => field === wire && answer !== null) ?? [],
    );
    return questions.length === 0 ? [] : [{ title: formatSubject(file, record.subject), questions }];
  });

/** The answers to check the document against. */
export function ComparedAnswers({ file, document }: { readonly file: ClientFile; readonly document: TypedDocument }) {
  const records = listComparedRecords(file, document);
  return (
    <section aria-label="Answers to compare with">
      <h3 className="mb-2 font-sans font-semibold text-base tracking-normal">The client's answers</h3>
      {records.length === 0 && (
        <p className="text-ink-soft text-sm">There's nothing to check this document against yet.</p>
      )}
      {records.map(({ title, questions }) => (
        <div key={title} className="mb-4">
          <p className="mb-1 text-ink-soft text-sm">{title}</p>
          <dl className="divide-y divide-line border-line border-y">
            {questions.map(({ field, question, answer }) => (
              <div key={field} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 py-1.5 text-sm">
                <dt className="wrap-anywhere text-ink-soft">{question}</dt>
                <dd className="wrap-anywhere font-semibold">{answer}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
