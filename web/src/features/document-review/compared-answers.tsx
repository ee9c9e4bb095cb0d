import type { ClientFile, FileQuestion } from "@funding-desk/contract/client-file/desk-api";
import { idIn, subjectKindOf } from "@funding-desk/contract/client-file/subject";
import { comparedFields } from "@funding-desk/contract/document/compared-answers";
import { type AnsweredRecord, nameOfSubject } from "../client-file/client-file-queries.ts";
import type { TypedDocument } from "./document-review-queries.ts";

interface ComparedRecord {
  readonly title: string;
  readonly questions: readonly FileQuestion[];
}

/** The application it came with or the newest, who applies with the owner, the profile, and the newest pre-qualification. */
const recordsBeside = (file: ClientFile, document: TypedDocument): AnsweredRecord[] => {
  const applications = file.submissions.filter((each) => each.kind === "application");
  const application = applications.find(({ subject }) => idIn(subject) === document.application?.id) ?? applications[0];
  const prequalification = file.submissions.find(({ kind }) => kind === "prequalification");
  return [
    ...(application ? [application, ...application.co_borrowers] : []),
    file.profile,
    ...(prequalification ? [prequalification] : []),
  ];
};

/** What the client said of what the document shows; forms that say nothing of it are left out. */
const comparedWith = (file: ClientFile, document: TypedDocument): ComparedRecord[] =>
  recordsBeside(file, document).flatMap((record) => {
    const asked = record.steps.flatMap(({ questions }) => questions);
    const questions = comparedFields(document.type.slug, subjectKindOf(record.subject)).flatMap(
      (wire) => asked.find(({ field, answer }) => field === wire && answer !== null) ?? [],
    );
    return questions.length === 0 ? [] : [{ title: nameOfSubject(file, record.subject), questions }];
  });

interface ComparedAnswersProps {
  readonly file: ClientFile;
  readonly document: TypedDocument;
}

/** Read beside the document. */
export function ComparedAnswers({ file, document }: ComparedAnswersProps) {
  const records = comparedWith(file, document);
  return (
    <section aria-label="Answers to compare with">
      <h3 className="mb-2 font-sans font-semibold text-base tracking-normal">The client said</h3>
      {records.length === 0 && <p className="text-ink-soft text-sm">Nothing yet that this document could show.</p>}
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
