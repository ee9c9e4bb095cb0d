import {
  type AnsweredRecord,
  type ClientFile,
  type FileQuestion,
  fileAnswers,
} from "@funding-desk/contract/desk/client-file/desk-api";
import {
  type AnswerSubject,
  findSubjectId,
  parseSubjectKind,
} from "@funding-desk/contract/intake/known-answer/answer-subject";
import { listComparedFields } from "@funding-desk/contract/intake/known-answer/compared-answers";
import { useQuery } from "@tanstack/react-query";
import { formatSubject } from "../../../../desk-parts/client-records.ts";
import { deskQuery } from "../../../../http/desk-query.ts";
import { Loaded } from "../../../../ui/loaded.tsx";
import type { TypedDocument } from "./document-review-queries.ts";

interface ComparedRecord {
  readonly title: string;
  readonly questions: readonly FileQuestion[];
}

/** The document's application (or the newest) with its co-borrowers, the profile, and the newest pre-qualification. */
const listSubjectsBeside = (file: ClientFile, document: TypedDocument): AnswerSubject[] => {
  const applications = file.submissions.filter((each) => each.kind === "application");
  const application =
    applications.find(({ subject }) => findSubjectId(subject) === document.application?.id) ?? applications[0];
  const prequalification = file.submissions.find(({ kind }) => kind === "prequalification");
  return [
    ...(application ? [application, ...application.co_borrowers] : []).map(({ subject }) => subject),
    "profile",
    ...(prequalification ? [prequalification.subject] : []),
  ];
};

/** The answers a document can confirm. Forms without such answers are left out. */
const listComparedRecords = (
  file: ClientFile,
  document: TypedDocument,
  answers: readonly AnsweredRecord[],
): ComparedRecord[] =>
  listSubjectsBeside(file, document).flatMap((subject) => {
    const record = answers.find((each) => each.subject === subject);
    if (!record) return [];
    const asked = record.steps.flatMap(({ questions }) => questions);
    const questions = listComparedFields(document.type.slug, parseSubjectKind(record.subject)).flatMap(
      (wire) => asked.find(({ field, answer }) => field === wire && answer !== null) ?? [],
    );
    return questions.length === 0 ? [] : [{ title: formatSubject(file, record.subject), questions }];
  });

interface ComparedAnswersProps {
  readonly file: ClientFile;
  readonly document: TypedDocument;
}

/** The answers to check the document against. */
export function ComparedAnswers({ file, document }: ComparedAnswersProps) {
  const query = useQuery(deskQuery(fileAnswers, { params: { id: file.client.id } }));
  return (
    <section aria-label="Answers to compare with">
      <h3 className="mb-2 font-sans font-semibold text-base tracking-normal">The client's answers</h3>
      <Loaded query={query} failedTitle="We couldn't load the answers">
        {(answers) => <Records records={listComparedRecords(file, document, answers)} />}
      </Loaded>
    </section>
  );
}

function Records({ records }: { readonly records: readonly ComparedRecord[] }) {
  if (records.length === 0)
    return <p className="text-ink-soft text-sm">There's nothing to check this document against yet.</p>;
  return records.map(({ title, questions }) => (
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
  ));
}
