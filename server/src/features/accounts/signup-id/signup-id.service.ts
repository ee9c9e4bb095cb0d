import { type StaffIdentity, staffActor } from "../../../identity/staff-session/staff-identity.ts";
import type { AuditActor } from "../../../platform/audit/audit.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { makeReadableCode } from "../../../platform/reference/reference.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  existsSignupId,
  findIsForAddress,
  findUnusedByLabel,
  findUsableBoundTo,
  insertSignupId,
  listSignupIds,
  lockFirstSignupId,
  type SignupIdRow,
  setRevoked,
  takeUse,
} from "./signup-id.repository.ts";

export interface SignupIdTerms {
  /** The source in the reports. */
  readonly label?: string | undefined;
  /** How many people can sign up with it; 1 by default. */
  readonly uses?: number;
  /** How many days it is valid; 30 by default, null for no end. */
  readonly days?: number | null;
  /** The only address that can sign up with it; anyone by default. */
  readonly boundEmail?: string | undefined;
}

/** A staff member; undefined for the operator's command line and the first start. */
export type SignupIdIssuer = StaffIdentity | undefined;

export type SignupIdService = ReturnType<typeof createSignupIdService>;

type Deps = Pick<SharedDeps, "database" | "audit">;

/** The form takes ten characters: eight, and room for a dash that people like to type. */
const idLength = 8;
const defaultDays = 30;
const first = { label: "First start", uses: 1, days: 7 };

/** An id as it is stored: in upper case, without spaces and dashes. */
export const normalizeSignupId = (text: string): string => text.replace(/[\s-]/g, "").toUpperCase();

const toActor = (issuer: SignupIdIssuer): AuditActor => (issuer ? staffActor(issuer) : { kind: "system" });
const toPlace = (issuer: SignupIdIssuer) => (issuer ? { address: issuer.address } : {});

export const createSignupIdService = ({ database, audit }: Deps) => {
  const createUnusedId = async (tx: Transaction): Promise<string> => {
    for (;;) {
      const id = makeReadableCode(idLength);
      if (!(await existsSignupId(tx, id))) return id;
    }
  };

  const issueIn = async (
    tx: Transaction,
    issued: SignupIdTerms & { readonly id: string },
    issuer: SignupIdIssuer,
  ): Promise<void> => {
    const { id, label, uses = 1, days = defaultDays, boundEmail } = issued;
    const terms = { label, allowedUses: uses, days: days ?? undefined, boundEmail };
    await insertSignupId(tx, { id, ...terms, staffId: issuer?.staffId });
    await audit.record(tx, {
      actor: toActor(issuer),
      action: "signup_id.issued",
      subject: `Sign Up Id ${id}`,
      detail: { uses, days, is_bound: boundEmail !== undefined },
      ...toPlace(issuer),
    });
  };

  /** Not issued by a staff member. */
  const issue = async (tx: Transaction, terms: SignupIdTerms): Promise<string> => {
    const id = await createUnusedId(tx);
    await issueIn(tx, { ...terms, id }, undefined);
    return id;
  };

  return {
    /** A new id to issue. */
    createUnusedId,
    /** Issues it within the caller's transaction. */
    issueIn,
    issue: (terms: SignupIdTerms): Promise<string> => withTransaction(database, (tx) => issue(tx, terms)),
    /** Newest first. */
    list: (): Promise<SignupIdRow[]> => listSignupIds(database),

    revoke: (typed: string, by?: SignupIdIssuer): Promise<"revoked" | "was revoked before" | "unknown"> =>
      withTransaction(database, async (tx) => {
        const id = normalizeSignupId(typed);
        const isNew = await setRevoked(tx, id, by?.staffId);
        if (isNew === undefined) return "unknown";
        if (!isNew) return "was revoked before";
        await audit.record(tx, {
          actor: toActor(by),
          action: "signup_id.revoked",
          subject: `Sign Up Id ${id}`,
          ...toPlace(by),
        });
        return "revoked";
      }),

    /** Whether someone with this address can sign up with it; undefined when no one can. */
    findIsForAddress: (id: string, email: string): Promise<boolean | undefined> =>
      findIsForAddress(database, id, email),
    /** A usable id that only this address can use. */
    findBoundTo: findUsableBoundTo,
    /** Uses the id if it is still usable. Undone when the transaction fails. */
    use: (tx: Transaction, id: string, email: string): Promise<boolean> => takeUse(tx, id, email),

    /** The id for trying out the product: the same one at every start, until it is used or a week old. */
    first: (): Promise<string> =>
      withTransaction(database, async (tx) => {
        await lockFirstSignupId(tx);
        return (await findUnusedByLabel(tx, first.label)) ?? (await issue(tx, first));
      }),
  };
};
