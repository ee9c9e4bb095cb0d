import type {
  AnsweredRecord,
  ClientFile,
  FileCall,
  FileConsent,
  FileSubmission,
} from "@funding-desk/contract/desk/client-file/desk-api";

type CoBorrower = Extract<FileSubmission, { kind: "application" }>["co_borrowers"][number];
type WithAnswers<Submission> = Submission extends { co_borrowers: unknown }
  ? Omit<Submission, "co_borrowers"> & AnsweredRecord & { readonly co_borrowers: (CoBorrower & AnsweredRecord)[] }
  : Submission & AnsweredRecord;

/** A file with everything that is read apart. */
export interface WholeFile extends Omit<ClientFile, "submissions"> {
  readonly profile: AnsweredRecord;
  readonly submissions: readonly WithAnswers<FileSubmission>[];
  readonly calls: readonly FileCall[];
  readonly consents: readonly FileConsent[];
}

/** @param read answers with the data below a path of the file, such as "/answers"; "" for its head */
export const readWholeFile = async (read: (path: string) => Promise<unknown>): Promise<WholeFile> => {
  const file = (await read("")) as ClientFile;
  const answers = (await read("/answers")) as AnsweredRecord[];
  const withAnswers = <Part extends { readonly subject: string }>(part: Part): Part & AnsweredRecord => {
    const record = answers.find(({ subject }) => subject === part.subject);
    if (!record) throw new Error(`There are no answers of ${part.subject}.`);
    return { ...part, ...record };
  };
  return {
    ...file,
    profile: withAnswers({ subject: "profile" }),
    submissions: file.submissions.map((each) =>
      each.kind === "application"
        ? { ...withAnswers(each), co_borrowers: each.co_borrowers.map(withAnswers) }
        : withAnswers(each),
    ),
    calls: (await read("/calls")) as FileCall[],
    consents: (await read("/consents")) as FileConsent[],
  };
};
