import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import { type AnswerSubject, parseSubjectKind } from "@funding-desk/contract/intake/known-answer/answer-subject";

/** Names a set of answers in a few words, such as "Profile" or "FA-7QK2M9XA". */
export const formatSubject = (file: Pick<ClientFile, "submissions">, subject: AnswerSubject): string => {
  if (parseSubjectKind(subject) === "profile") return "Profile";
  for (const submission of file.submissions) {
    if (submission.subject === subject) return submission.reference;
    const coBorrowers = submission.kind === "application" ? submission.co_borrowers : [];
    const coBorrower = coBorrowers.find((each) => each.subject === subject);
    if (coBorrower) return `${coBorrower.name}, ${submission.reference}`;
  }
  return "Earlier answers";
};
