import * as z from "zod/mini";

/** What a set of answers belongs to. */
export const subjectKinds = ["profile", "prequalification", "application", "co-borrower"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** `profile`, or a kind and the id of a submission or co-borrower: `application:0b54…`. */
export const answerSubject = z.union([
  z.literal("profile"),
  z.templateLiteral(["prequalification:", z.uuid()]),
  z.templateLiteral(["application:", z.uuid()]),
  z.templateLiteral(["co-borrower:", z.uuid()]),
]);
export type AnswerSubject = z.infer<typeof answerSubject>;

export const parseSubjectKind = (subject: AnswerSubject): SubjectKind => {
  const [kind] = subject.split(":");
  // The type guarantees that it starts with a kind.
  return kind as SubjectKind;
};

/** @param id of the submission; not used for the profile */
export const toSubject = (kind: SubjectKind, id: string): AnswerSubject =>
  kind === "profile" ? kind : `${kind}:${id}`;

/** @returns undefined for the profile */
export const findSubjectId = (subject: AnswerSubject): string | undefined => subject.split(":")[1];
