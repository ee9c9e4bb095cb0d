import * as z from "zod/mini";

/** Whose answers: those of the profile, of a submission, or of somebody who applies with the owner. */
export const subjectKinds = ["profile", "prequalification", "application", "co-borrower"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** `profile`, or a kind and the id of what was submitted: `application:0b54…`. */
export const answerSubject = z.union([
  z.literal("profile"),
  z.templateLiteral(["prequalification:", z.uuid()]),
  z.templateLiteral(["application:", z.uuid()]),
  z.templateLiteral(["co-borrower:", z.uuid()]),
]);
export type AnswerSubject = z.infer<typeof answerSubject>;

export const subjectKindOf = (subject: AnswerSubject): SubjectKind => {
  const [kind] = subject.split(":");
  // The type says that it begins with one.
  return kind as SubjectKind;
};

/** @param id of the submission; the profile has none of its own */
export const subjectOf = (kind: SubjectKind, id: string): AnswerSubject =>
  kind === "profile" ? kind : `${kind}:${id}`;

/** The id in a subject; undefined for the profile. */
export const idIn = (subject: AnswerSubject): string | undefined => subject.split(":")[1];
