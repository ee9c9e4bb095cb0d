import type { DraftFileWire } from "@funding-desk/contract/application/api";
import { coBorrowerForm } from "@funding-desk/contract/application/co-borrower-form";
import { applicationForm, isExplanationOwed } from "@funding-desk/contract/application/form";
import type { Answers } from "@funding-desk/contract/forms/field";
import { type FieldEntry, fieldEntries } from "@funding-desk/contract/forms/form";
import type { ReactNode } from "react";
import type { KeptAnswers } from "../../forms/kept-answers.ts";
import { Review } from "../../forms/review.tsx";
import { shownAnswer } from "../../forms/shown-answer.ts";
import { DescriptionList } from "../../ui/description-list.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { DraftCoBorrower } from "../draft/draft-answers.ts";
import { maskOf, type OnFile } from "../draft/on-file.ts";
import { nameOf } from "./co-borrower-list.ts";

/** An application as it is read through, before it is sent and after. */
export interface ReadApplication {
  readonly answers: Answers;
  readonly coBorrowers: readonly DraftCoBorrower[];
  /** Sensitive answers that the server has. */
  readonly kept: Pick<KeptAnswers, "maskOf" | "names">;
  readonly onFileOf: (key: string) => OnFile;
  /** Undefined where they could not be read. */
  readonly files: readonly DraftFileWire[] | undefined;
}

interface ApplicationReviewProps extends ReadApplication {
  readonly editPath?: ((stepName: string) => string) | undefined;
}

/** All eight steps, the co-borrowers and the files; sensitive answers masked, and what is still owed named. */
export function ApplicationReview({ editPath, ...read }: ApplicationReviewProps) {
  const { answers, kept, files } = read;
  const instead = ({ name, field }: FieldEntry): ReactNode => {
    if (field.kind === "file") return files ? fileNames(files, name) : "We could not look them up just now";
    if (kept.names.has(name)) return kept.maskOf(name);
    return undefined;
  };
  return (
    <Review
      definition={applicationForm}
      answers={answers}
      editPath={editPath}
      instead={instead}
      after={{
        owner: <ReviewedCoBorrowers {...read} />,
        // Once sent, the receipt itself names it.
        compliance: editPath && isExplanationOwed(answers) && <ExplanationOwed />,
      }}
    />
  );
}

const fileNames = (files: readonly DraftFileWire[], field: string): ReactNode => {
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

function ExplanationOwed() {
  return (
    <div className="mt-3">
      <Notice tone="warning" title="Still owed: your explanation">
        An answer is yes and nothing explains it yet. You can submit without it; your advisor will ask for it.
      </Notice>
    </div>
  );
}

function ReviewedCoBorrowers({ coBorrowers, onFileOf }: ReadApplication) {
  return coBorrowers.map((coBorrower, index) => {
    const { key, answers } = coBorrower;
    const onFile = onFileOf(key);
    return (
      <div key={key} className="mt-4 rounded-field border border-line px-4 py-2 sm:px-5">
        <h4 className="pt-2 font-sans font-semibold text-base tracking-normal">
          Co-borrower: {nameOf(coBorrower, index)}
        </h4>
        <DescriptionList
          emptyText="Not given"
          items={fieldEntries(coBorrowerForm).map(({ name, field }) => ({
            term: field.label,
            value: shownAnswer(field, name, answers) ?? keptMask(onFile[name], answers[name]),
          }))}
        />
      </div>
    );
  });
}

/** What the server has of an answer that was not given anew. */
const keptMask = (onFile: string | undefined, answer: unknown): string | undefined =>
  onFile !== undefined && answer === undefined ? maskOf(onFile) : undefined;
