import type { Answers } from "@funding-desk/contract/forms/field";
import { type FieldEntry, type Form, relevantEntries } from "@funding-desk/contract/forms/form";
import { coBorrowerForm } from "@funding-desk/contract/intake/application/co-borrower-form";
import { findDoubts } from "@funding-desk/contract/intake/application/doubts";
import { applicationForm, isExplanationOwed } from "@funding-desk/contract/intake/application/form";
import type { DraftFileWire } from "@funding-desk/contract/intake/application/submit-api";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatAnswer } from "../../../forms/format-answer.ts";
import { formatCount } from "../../../forms/format-count.ts";
import type { KeptAnswers } from "../../../forms/kept-answers.ts";
import { Review } from "../../../forms/review.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { ReviewedAnswer } from "../draft/describe-entered.ts";
import type { DraftCoBorrower } from "../draft/draft-answers.ts";
import { formatMask, type OnFile } from "../draft/on-file.ts";
import { formatName } from "./co-borrower-list.ts";

/** An application as shown for review, before and after it is sent. */
export interface ReviewedApplication {
  readonly answers: Answers;
  readonly coBorrowers: readonly DraftCoBorrower[];
  readonly kept: Pick<KeptAnswers, "findMask" | "names">;
  readonly getOnFile: (key: string) => OnFile;
  /** Undefined while they load, and if they couldn't be loaded. */
  readonly files: readonly DraftFileWire[] | undefined;
}

interface ApplicationReviewProps extends ReviewedApplication {
  /** The part of the form to show. */
  readonly definition?: Form;
  readonly editPath?: ((stepName: string) => string) | undefined;
  /** Says that the files couldn't be loaded, and offers to retry. Leave it out where they won't come anymore. */
  readonly filesFailure?: ReactNode;
  /** A sentence for each file that couldn't be added. */
  readonly notTaken?: readonly string[];
  /** A remark below an answer, or below a co-borrower's with their key. */
  readonly note?: ((answer: ReviewedAnswer) => string | undefined) | undefined;
}

/** All eight steps with co-borrowers and files. Masks sensitive answers and names what is still missing. */
export function ApplicationReview({
  definition = applicationForm,
  editPath,
  filesFailure,
  notTaken = [],
  note,
  ...reviewed
}: ApplicationReviewProps) {
  const { answers, kept, files } = reviewed;
  const isLoadingFiles = editPath !== undefined && !filesFailure;
  const instead = ({ name, field }: FieldEntry): ReactNode => {
    if (field.kind === "file") {
      if (files) return listFileNames(files, name);
      return isLoadingFiles ? "Loading..." : "We couldn't load these just now";
    }
    if (kept.names.has(name)) return kept.findMask(name);
    return undefined;
  };
  return (
    <>
      {editPath && <Doubts reviewed={reviewed} editPath={editPath} />}
      <Review
        definition={definition}
        answers={answers}
        editPath={editPath}
        instead={instead}
        note={({ name }) => note?.({ name, answers })}
        after={{
          owner: <CoBorrowersReview {...reviewed} note={note} />,
          documents: (
            <>
              {filesFailure && <div className="mt-4">{filesFailure}</div>}
              {notTaken.length > 0 && <NotTaken sentences={notTaken} />}
            </>
          ),
          // After the submit, the receipt says so itself.
          compliance: editPath && isExplanationOwed(answers) && <ExplanationOwed />,
        }}
      />
    </>
  );
}

interface DoubtsProps {
  readonly reviewed: ReviewedApplication;
  readonly editPath: (stepName: string) => string;
}

/** Asks about answers that can be right, but hardly are. */
function Doubts({ reviewed: { answers, coBorrowers, kept, getOnFile }, editPath }: DoubtsProps) {
  const doubts = findDoubts(answers, [
    { name: String(answers.ownerName || "The owner"), ssn: toDigits(answers.ssn) || toDigits(kept.findMask("ssn")) },
    ...coBorrowers.map(({ key, answers: own }, index) => ({
      name: formatName({ key, answers: own }, index),
      ssn: toDigits(own.ssn) || (getOnFile(key).ssn ?? ""),
    })),
  ]);
  if (doubts.length === 0) return null;
  return (
    <div className="mb-8">
      <Notice tone="warning" title="Please check">
        <ul className="mt-1 flex flex-col gap-1">
          {doubts.map(({ step, sentence }) => (
            <li key={sentence}>
              {sentence}{" "}
              <Link to={editPath(step)} className="text-link -my-2.5 inline-flex min-h-11 items-center">
                Change it
              </Link>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

const toDigits = (answer: unknown): string => String(answer ?? "").replace(/\D/g, "");

const listFileNames = (files: readonly DraftFileWire[], field: string): ReactNode => {
  const names = files.filter((file) => file.field === field);
  if (names.length === 0) return undefined;
  return (
    <ul>
      {names.map(({ id, filename }) => (
        <li key={id}>{filename}</li>
      ))}
    </ul>
  );
};

function NotTaken({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <div className="mt-4">
      <Notice tone="warning" title={`${formatCount(sentences.length, "file")} not taken`}>
        <ul className="mt-1 flex flex-col gap-1">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function ExplanationOwed() {
  return (
    <div className="mt-3">
      <Notice tone="warning" title="Still needed: your explanation">
        You answered yes to a question but haven't explained it yet. You can submit without it; your advisor will ask.
      </Notice>
    </div>
  );
}

function CoBorrowersReview({
  coBorrowers,
  getOnFile,
  note,
}: ReviewedApplication & Pick<ApplicationReviewProps, "note">) {
  return coBorrowers.map((coBorrower, index) => {
    const { key, answers } = coBorrower;
    const onFile = getOnFile(key);
    return (
      <div key={key} className="mt-4 rounded-field border border-line px-4 py-2 sm:px-5">
        <h4 className="pt-2 font-sans font-semibold text-base tracking-normal">
          Co-borrower: {formatName(coBorrower, index)}
        </h4>
        <DescriptionList
          emptyText="Not given"
          items={relevantEntries(coBorrowerForm, answers).map(({ name, field }) => ({
            term: field.label,
            value: formatAnswer(field, name, answers) ?? findMask(onFile[name], answers[name]),
            note: note?.({ name, answers, key }),
          }))}
        />
      </div>
    );
  });
}

/** The mask of an answer on file that hasn't been changed. */
const findMask = (onFile: string | undefined, answer: unknown): string | undefined =>
  onFile !== undefined && answer === undefined ? formatMask(onFile) : undefined;
