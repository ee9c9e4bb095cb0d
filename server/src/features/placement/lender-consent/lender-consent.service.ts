import { randomUUID } from "node:crypto";
import type { ConsentPurpose } from "@funding-desk/contract/accounts/consent/purposes";
import { toFacts } from "@funding-desk/contract/firm/facts";
import { weighConsents } from "@funding-desk/contract/placement/door/door-state";
import type { LenderConsentWire } from "@funding-desk/contract/placement/lender-consent/consent-wire";
import { findConsentState } from "@funding-desk/contract/placement/lender-consent/states";
import {
  lenderConsentDays,
  lenderConsentVersion,
  writeLenderConsent,
} from "@funding-desk/contract/placement/lender-consent/text";
import { limits } from "@funding-desk/contract/platform/limits";
import type { CurrentFirm } from "../../../firm/current-firm.ts";
import { findClientById } from "../../../identity/client/client.repository.ts";
import type { EnteredMailboxes, StandingMailbox } from "../../../identity/entered-mailbox/entered-mailboxes.ts";
import type { OwnPasswords } from "../../../identity/session/own-passwords.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { findLineFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { formatInstants } from "../../../platform/text/instants.ts";
import { normalizeLine } from "../../../platform/text/typed-text.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  findConsent,
  type Giver,
  insertConsent,
  type KnownBy,
  type LenderConsentRow,
  listConsents,
  listConsentsOfClient,
  listConsentsOfCoBorrower,
  lockSubmission,
  markDeclined,
  markRevoked,
  signConsent,
  voidConsents,
  voidOfCoBorrower,
} from "./lender-consent.repository.ts";

export type { Giver, KnownBy, LenderConsentRow } from "./lender-consent.repository.ts";

const listOfNames = new Intl.ListFormat("en-US");

/** Someone in an application. */
export interface Person {
  /** Null for the client. */
  readonly coBorrowerId: string | null;
  readonly name: string;
  readonly email: string;
  /** Null unless staff entered it. */
  readonly mailbox: StandingMailbox | null;
}

/** What is asked for: one lender's program, with what would be sent. */
export interface ConsentQuestion {
  readonly submissionId: string;
  readonly clientId: string;
  readonly lenderName: string;
  readonly programName: string;
  readonly reference: string;
  readonly documents: readonly { readonly id: string; readonly name: string }[];
  readonly showsNumbers: boolean;
  readonly staffId: string;
}

export interface ConsentAnswer {
  readonly consent: LenderConsentRow & { readonly submission_id: string; readonly client_id: string };
  readonly what: "given" | "declined" | "revoked";
  readonly giver: Giver;
  readonly address: string;
}

/** What someone's signature sends. */
export interface ConsentSigning {
  readonly signature: string;
  readonly textSha256: string;
  readonly address: string;
}

/** Someone behind their private link. */
export interface CoBorrowerSigner {
  readonly coBorrowerId: string;
  /** Where the link and its code went. */
  readonly mailbox: string;
  /** Asks under the locks whether the link is still open. */
  requireStill(tx: Transaction): Promise<void>;
}

export type LenderConsents = ReturnType<typeof createLenderConsents>;

interface Deps extends Pick<SharedDeps, "database" | "rateLimits"> {
  readonly currentFirm: CurrentFirm;
  readonly ownPasswords: OwnPasswords;
  readonly enteredMailboxes: Pick<EnteredMailboxes, "findProvenance">;
}

/** Who may be asked for what, who has agreed, and for how long. Sending and its end are the submission's. */
export const createLenderConsents = ({ database, rateLimits, currentFirm, ownPasswords, enteredMailboxes }: Deps) => {
  let onAnswer: (tx: Transaction, answer: ConsentAnswer) => Promise<void> = async () => {};

  const requireOwn = async (db: Queryable, id: string, giver: Giver) => {
    const { submission_id, client_id, ...row } = requireFound(await findConsent(db, id, giver));
    return { ...row, submission_id: requireFound(submission_id), client_id: requireFound(client_id) };
  };

  /** Runs an answer under the submission's lock, so that sending waits for it or sees it. */
  const answer = async (
    tx: Transaction,
    { id, giver, address }: { readonly id: string; readonly giver: Giver; readonly address: string },
    { what, change }: { readonly what: ConsentAnswer["what"]; readonly change: () => Promise<boolean> },
  ): Promise<ConsentAnswer["consent"]> => {
    const before = await requireOwn(tx, id, giver);
    await lockSubmission(tx, before.submission_id);
    const hasChanged = await change();
    const consent = await requireOwn(tx, id, giver);
    if (hasChanged) await onAnswer(tx, { consent, what, giver, address });
    return consent;
  };

  const sign = (
    tx: Transaction,
    {
      id,
      giver,
      signature,
      textSha256,
      address,
      requireKnown,
    }: ConsentSigning & {
      readonly id: string;
      readonly giver: Giver;
      /** Under the lock. */
      requireKnown(): Promise<KnownBy>;
    },
  ) =>
    answer(
      tx,
      { id, giver, address },
      {
        what: "given",
        async change() {
          const knownBy = await requireKnown();
          const row = await requireOwn(tx, id, giver);
          if (row.voided_at || row.text_sha256.toString("hex") !== textSha256) throw new DomainError("wording_changed");
          const state = findConsentState(row, row.read_at);
          if (state === "given") return false;
          if (
            state !== "asked" ||
            !(await signConsent(tx, { id, signature, address, knownBy, days: lenderConsentDays }))
          )
            throw new DomainError("consent_over");
          return true;
        },
      },
    );

  const findHistory = async (tx: Transaction, of: { clientId: string } | { coBorrowerId: string }) => {
    const { since, set_by } = requireFound(await enteredMailboxes.findProvenance(tx, of));
    return { since: since.toISOString(), set_by };
  };

  const parseSignature = (typed: string): string => {
    const signature = normalizeLine(typed);
    requireNone({ signature: findLineFault(signature, { max: limits.signatureChars, what: "your full name" }) });
    return signature;
  };

  return {
    /** Calls it in the transaction of every answer that changed something. */
    watchAnswers(onEach: typeof onAnswer) {
      onAnswer = onEach;
    },

    list: (db: Queryable, submissionIds: readonly string[]): Promise<LenderConsentRow[]> =>
      listConsents(db, submissionIds),
    listOfCoBorrower: (db: Queryable, coBorrowerId: string): Promise<LenderConsentRow[]> =>
      listConsentsOfCoBorrower(db, coBorrowerId),

    /**
     * Asks everyone for these purposes, unless they have been asked in the same words and can still answer, or have agreed.
     * @returns who now has something to answer
     */
    async ask(
      tx: Transaction,
      {
        question,
        people,
        purposes,
      }: {
        readonly question: ConsentQuestion;
        readonly people: readonly Person[];
        readonly purposes: readonly ConsentPurpose[];
      },
    ): Promise<Person[]> {
      const { submissionId, clientId, staffId, documents, ...words } = question;
      const known = await listConsents(tx, [submissionId]);
      const waiting = new Set<Person>();
      for (const each of people)
        for (const purpose of purposes) {
          const person = each.coBorrowerId === null ? "client" : "co-borrower";
          const text = writeLenderConsent({
            ...words,
            firm: toFacts(currentFirm()),
            purpose,
            person,
            documents: documents.map(({ name }) => name),
          });
          const before = known.filter((row) => row.purpose === purpose && row.co_borrower_id === each.coBorrowerId);
          const states = before.map((row) => findConsentState(row, row.read_at));
          // What waits for an address to be confirmed has been answered all the same.
          const isLive = (row: LenderConsentRow) =>
            weighConsents([{ ...each, mailbox: null }], [toWeighed(row)], row.read_at).live.length > 0;
          if (before.some((row) => isLive(row) && row.text === text)) continue;
          waiting.add(each);
          if (before.some((row, at) => states[at] === "asked" && row.text === text)) continue;
          await voidConsents(
            tx,
            before.flatMap(({ id, revoked_at, declined_at }) => (revoked_at || declined_at ? [] : [id])),
          );
          await insertConsent(tx, {
            id: randomUUID(),
            submissionId,
            clientId,
            coBorrowerId: each.coBorrowerId,
            person,
            purpose,
            scope: { documents, answers: "application" },
            version: lenderConsentVersion,
            text,
            staffId,
          });
        }
      return [...waiting];
    },

    /** What would be sent has changed, so nothing that was agreed to still holds. @returns whether there was anything */
    async voidAll(tx: Transaction, submissionId: string): Promise<boolean> {
      const open = (await listConsents(tx, [submissionId])).filter((row) =>
        ["asked", "given", "expired"].includes(findConsentState(row, row.read_at)),
      );
      await voidConsents(
        tx,
        open.map(({ id }) => id),
      );
      return open.length > 0;
    },

    /** The mailbox it went through isn't theirs anymore. */
    voidOfCoBorrower,

    /** Call it under the submission's lock. @throws {DomainError} `consent_missing`, with the names of those who haven't agreed */
    async requireAll(tx: Queryable, submissionId: string, people: readonly Person[]): Promise<void> {
      const missing = findMissing(await listConsents(tx, [submissionId]), people);
      if (missing.length > 0)
        throw new DomainError("consent_missing", {
          sentence: `Nothing was sent: there's no valid consent from ${listOfNames.format(missing.map(({ name }) => name))}.`,
        });
    },

    lockSubmission,

    /**
     * The client's own. Signing again changes nothing.
     * @throws {DomainError} `not_found`, `wording_changed`, `consent_over`, `invalid_fields`, `too_many_requests`
     */
    async giveAsClient(clientId: string, id: string, signing: ConsentSigning & { readonly password: string }) {
      await rateLimits.count("lender-consent", { clientId });
      const signature = parseSignature(signing.signature);
      const giver = { person: "client", clientId } as const;
      await requireOwn(database, id, giver);
      const right = await ownPasswords.require(clientId, signing.password);
      return withTransaction(database, async (tx) => {
        await ownPasswords.requireUnchanged(tx, right);
        const requireKnown = async (): Promise<KnownBy> => {
          const { email } = requireFound(await findClientById(tx, clientId));
          return { channel: "password", mailbox: email, ...(await findHistory(tx, { clientId })) };
        };
        return sign(tx, { ...signing, id, giver, signature, requireKnown });
      });
    },

    /** Behind the co-borrower's door, which took a mailed code. @throws as `giveAsClient`, without a password */
    async giveAsCoBorrower(
      { coBorrowerId, mailbox, requireStill }: CoBorrowerSigner,
      id: string,
      signing: ConsentSigning,
    ) {
      await rateLimits.count("lender-consent", { codeId: coBorrowerId });
      const signature = parseSignature(signing.signature);
      const giver = { person: "co-borrower", coBorrowerId } as const;
      return withTransaction(database, (tx) =>
        sign(tx, {
          ...signing,
          id,
          giver,
          signature,
          async requireKnown() {
            await requireStill(tx);
            return { channel: "mailed code", mailbox, ...(await findHistory(tx, { coBorrowerId })) };
          },
        }),
      );
    },

    /** Repeating it is fine. @throws {DomainError} `not_found`, `consent_over` for one that was given, `too_many_requests` */
    async decline(giver: Giver, id: string, address: string) {
      await rateLimits.count("lender-consent", toSubject(giver));
      return withTransaction(database, (tx) =>
        answer(
          tx,
          { id, giver, address },
          {
            what: "declined",
            async change() {
              const row = await requireOwn(tx, id, giver);
              if (row.declined_at) return false;
              if (!(await markDeclined(tx, id))) throw new DomainError("consent_over");
              return true;
            },
          },
        ),
      );
    },

    /** Repeating it is fine. @throws {DomainError} `not_found`, `consent_over` for one that wasn't given, `too_many_requests` */
    async revoke(giver: Giver, id: string, address: string) {
      await rateLimits.count("lender-consent", toSubject(giver));
      return withTransaction(database, (tx) =>
        answer(
          tx,
          { id, giver, address },
          {
            what: "revoked",
            async change() {
              const row = await requireOwn(tx, id, giver);
              if (row.revoked_at) return false;
              if (!(await markRevoked(tx, id))) throw new DomainError("consent_over");
              return true;
            },
          },
        ),
      );
    },

    /** The evidence of everything that was asked and answered, newest first. */
    exportOwn: async (clientId: string): Promise<object[]> =>
      (await listConsentsOfClient(database, clientId)).map(
        ({
          id: _,
          submission_id: _submission,
          co_borrower_id: _coBorrower,
          text_sha256: hash,
          given_from,
          ...row
        }) => ({
          ...formatInstants(row),
          given_from_address: given_from,
          sha256_of_text: hash.toString("hex"),
        }),
      ),
  };
};

const toSubject = (giver: Giver) =>
  giver.person === "client" ? { clientId: giver.clientId } : { codeId: giver.coBorrowerId };

/** Those of them whose consent to send the file isn't given and valid. */
export const findMissing = (consents: readonly LenderConsentRow[], people: readonly Person[]): Person[] => {
  const [first] = consents;
  if (!first) return [...people];
  const asked = consents.filter(({ purpose }) => purpose === "submit").map(toWeighed);
  return [...weighConsents(people, asked, first.read_at).missing];
};

/** Those who haven't signed, whatever may keep a signature from counting yet. */
export const findUnheld = (consents: readonly LenderConsentRow[], people: readonly Person[]): Person[] => {
  const unheld = people.map((person) => ({ ...person, mailbox: null }));
  const missing = new Set(findMissing(consents, unheld).map(({ coBorrowerId }) => coBorrowerId));
  return people.filter(({ coBorrowerId }) => missing.has(coBorrowerId));
};

const toWeighed = (row: LenderConsentRow) => ({ ...row, mailbox: row.known_by?.mailbox ?? null });

/** @param name whose it is */
export const toConsentWire = (row: LenderConsentRow, name: string): LenderConsentWire => ({
  id: row.id,
  purpose: row.purpose,
  person: row.person,
  co_borrower_id: row.co_borrower_id,
  name,
  state: findConsentState(row, row.read_at),
  text: row.text,
  text_sha256: row.text_sha256.toString("hex"),
  asked_at: row.asked_at.toISOString(),
  given_at: row.given_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
  declined_at: row.declined_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
  signature: row.signature,
});
