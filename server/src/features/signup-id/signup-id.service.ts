import type { Database, Queryable } from "../../db/database.ts";
import { type Transaction, withTransaction } from "../../db/transaction.ts";
import { makeReadableCode } from "../../reference.ts";
import {
  findUnusedByLabel,
  insertSignupId,
  isSignupIdUsable,
  listSignupIds,
  lockFirstSignupId,
  type SignupIdRow,
  setRevoked,
  takeUse,
} from "./signup-id.repository.ts";

export interface SignupIdTerms {
  readonly label?: string | undefined;
  /** How many may sign up with it; 1 unless said. */
  readonly uses?: number;
  /** How long it stands; 30 unless said. */
  readonly days?: number;
}

export interface SignupIdService {
  issue(terms: SignupIdTerms): Promise<string>;
  /** Newest first. */
  list(): Promise<SignupIdRow[]>;
  revoke(id: string): Promise<"revoked" | "was revoked before" | "unknown">;
  isUsable(id: string): Promise<boolean>;
  /** Uses the id, if it stands when the transaction's turn comes; undone when the transaction fails. */
  use(tx: Transaction, id: string): Promise<boolean>;
  /** The id for whoever tries the product first: the same one at every start, until it is used or a week old. */
  first(): Promise<string>;
}

/** Room for a dash in the middle, which people like to type: the form takes ten characters. */
const idLength = 8;
const defaultDays = 30;
const first = { label: "First start", uses: 1, days: 7 };

/** An id as it is stored: whatever the case, without the spaces and dashes that people put in. */
export const normalizeSignupId = (text: string): string => text.replace(/[\s-]/g, "").toUpperCase();

export const createSignupIdService = ({ database }: { readonly database: Database }): SignupIdService => ({
  issue: (terms) => issue(database, terms),
  list: () => listSignupIds(database),

  async revoke(id) {
    const isNew = await setRevoked(database, normalizeSignupId(id));
    if (isNew === undefined) return "unknown";
    return isNew ? "revoked" : "was revoked before";
  },

  isUsable: (id) => isSignupIdUsable(database, id),
  use: (tx, id) => takeUse(tx, id),

  first: () =>
    withTransaction(database, async (tx) => {
      await lockFirstSignupId(tx);
      return (await findUnusedByLabel(tx, first.label)) ?? (await issue(tx, first));
    }),
});

const issue = async (db: Queryable, { label, uses = 1, days = defaultDays }: SignupIdTerms): Promise<string> => {
  for (;;) {
    const id = makeReadableCode(idLength);
    if (await insertSignupId(db, { id, label, allowedUses: uses, days })) return id;
  }
};
