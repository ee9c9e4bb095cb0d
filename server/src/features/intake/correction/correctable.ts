import type { Answers } from "@funding-desk/contract/forms/field";
import { findSharesProblem } from "@funding-desk/contract/intake/application/co-borrower-form";
import type { SubjectKind } from "@funding-desk/contract/intake/known-answer/answer-subject";
import type { FilledForm } from "../../../forms/form-wording/form-wording.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import type { ApplicationOnFile, ApplicationRecords } from "../application/application-record.service.ts";
import type { PrequalificationRecords } from "../prequalification/prequalification-record.service.ts";
import type { ProfileRecords } from "../profile/profile-record.service.ts";

/** Answers that can be corrected. Find them under the file's lock. */
export interface Correctable {
  readonly clientId: string;
  readonly filled: FilledForm;
  /** As the audit names it: "application FA-7QK2M9XA". Never a person's name. */
  readonly name: string;
  /** What makes these answers clash with other people's; undefined when nothing does. */
  findProblem?(answers: Answers): string | undefined;
  /** @param names of the fields that changed */
  replace(answers: Answers, names: ReadonlySet<string>): Promise<void>;
}

export interface CorrectableDeps {
  readonly profiles: ProfileRecords;
  readonly prequalifications: Pick<PrequalificationRecords, "find" | "replaceAnswers">;
  readonly applications: Pick<
    ApplicationRecords,
    "find" | "findByCoBorrower" | "replaceAnswers" | "replaceCoBorrowerAnswers"
  >;
}

type Find = (tx: Transaction, id: string) => Promise<Correctable | undefined>;

/** Finds answers of each kind by id. */
export const createCorrectables = (deps: CorrectableDeps): Readonly<Record<SubjectKind, Find>> => {
  const { profiles, prequalifications, applications } = deps;
  return {
    async profile(tx, clientId) {
      const filled = await profiles.read(tx, clientId);
      return {
        clientId,
        filled,
        name: "profile",
        replace: (answers, names) => profiles.write(tx, clientId, { answers, names }),
      };
    },

    async prequalification(tx, id) {
      const filled = await prequalifications.find(tx, id);
      return (
        filled && {
          clientId: filled.clientId,
          filled,
          name: `pre-qualification ${filled.reference}`,
          replace: (answers) => prequalifications.replaceAnswers(tx, id, answers),
        }
      );
    },

    async application(tx, id) {
      const filled = await applications.find(tx, id);
      return (
        filled && {
          clientId: filled.clientId,
          filled,
          name: `application ${filled.reference}`,
          findProblem: (answers) => findNewSharesProblem(filled, { answers, coBorrowers: filled.coBorrowers }),
          replace: (answers) => applications.replaceAnswers(tx, filled, answers),
        }
      );
    },

    async "co-borrower"(tx, id) {
      const application = await applications.findByCoBorrower(tx, id);
      const filled = application?.coBorrowers.find((each) => each.id === id);
      if (!application || !filled) return undefined;
      const others = application.coBorrowers.filter((each) => each.id !== id);
      return {
        clientId: application.clientId,
        filled,
        name: `co-borrower ${filled.position + 1} of application ${application.reference}`,
        findProblem: (answers) =>
          findNewSharesProblem(application, { answers: application.answers, coBorrowers: [...others, { answers }] }),
        replace: (answers) => applications.replaceCoBorrowerAnswers(tx, application.clientId, { ...filled, answers }),
      };
    },
  };
};

type Owners = { readonly answers: Answers; readonly coBorrowers: readonly { readonly answers: Answers }[] };

const findOwnersProblem = ({ answers, coBorrowers }: Owners): string | undefined =>
  findSharesProblem(
    answers,
    coBorrowers.map((each) => each.answers),
  );

/** Shares that already exceed 100 % can be corrected one at a time. */
const findNewSharesProblem = (before: ApplicationOnFile, after: Owners): string | undefined =>
  findOwnersProblem(before) === undefined ? findOwnersProblem(after) : undefined;
