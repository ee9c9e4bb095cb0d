import type { Answers } from "@funding-desk/contract/forms/field";
import { fillForm, type GivenForm } from "@funding-desk/contract/intake/known-answer/fill-form";
import type { SharingForm } from "@funding-desk/contract/intake/known-answer/sharing-forms";
import type { Database, Queryable } from "../../../platform/db/database.ts";

/** A form, or a part of one that is saved by itself, as its client gave it last. Holds sensitive answers. */
export interface DatedForm extends GivenForm {
  readonly givenAt: Date;
  /** The form's; absent for the profile. */
  readonly version?: number;
  /** Those named in it, by a key that stays. */
  readonly coBorrowers?: readonly { readonly key: string; readonly answers: Answers }[];
}

/** Lists what a client gave in one feature's forms. */
export type ListGiven = (db: Queryable, clientId: string) => Promise<readonly DatedForm[]>;

export type KnownAnswers = ReturnType<typeof createKnownAnswers>;

interface Deps {
  readonly database: Database;
  readonly sources: readonly ListGiven[];
}

/** What the client has told us anywhere, so that no form asks twice. What means the same is in the contract's `facts`. */
export const createKnownAnswers = ({ database, sources }: Deps) => {
  /** Newest first. Holds sensitive answers. */
  const listGiven = async (clientId: string, db: Queryable = database.brief): Promise<DatedForm[]> =>
    (await Promise.all(sources.map((list) => list(db, clientId))))
      .flat()
      .toSorted((one, other) => other.givenAt.getTime() - one.givenAt.getTime());

  return {
    listGiven,
    /** The form's answers as far as they are known, and the co-borrowers of the last one sent. Holds sensitive answers. */
    async fill(form: SharingForm, clientId: string): Promise<Pick<DatedForm, "answers" | "coBorrowers">> {
      const given = await listGiven(clientId);
      const { coBorrowers = [] } = given.find((each) => each.form === form) ?? {};
      return { answers: fillForm(form, given), ...(coBorrowers.length > 0 ? { coBorrowers } : {}) };
    },
  };
};
