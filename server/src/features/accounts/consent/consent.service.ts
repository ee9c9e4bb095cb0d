import { createHash, randomUUID } from "node:crypto";
import { type Form, fieldEntries } from "@funding-desk/contract/forms/form";
import { legalKindRows } from "@funding-desk/contract/site/legal-text/kinds";
import type { Database, Queryable } from "../../../platform/db/database.ts";
import type { Transaction, Write } from "../../../platform/db/transaction.ts";
import {
  type ConsentWording,
  endConsents,
  findOpenSignature,
  insertConsent,
  insertConsentWording,
  listConsents,
  toConsentsInsert,
} from "./consent.repository.ts";

/** The text that a consent names, as the site shows it when the consent is given. Its words are stored. */
export interface AgreedText {
  readonly version: number;
  readonly wordingHash: Buffer;
}

/** When and by whom a consent was given. */
interface ConsentGiving {
  readonly clientId: string;
  readonly givenAt: Date;
  /** The network address it came from. */
  readonly address: string;
}

/** A form's consents, and the terms that were in effect. */
interface FormConsentGiving extends ConsentGiving {
  readonly terms: AgreedText;
}

/** What someone agreed to, in the words beside the checkbox. */
export interface GivenConsent extends ConsentGiving {
  /** A form's name. */
  readonly subject: string;
  /** The form's version. */
  readonly version: number;
  /** The exact text; its hash is stored beside it. */
  readonly wording: string;
  /** The typed name, for a consent that is signed. */
  readonly signature?: string | null;
  /** For a consent that names the terms. */
  readonly terms?: AgreedText;
}

/** The consents that a form asks for. Their wordings are stored. */
export interface FormConsents {
  readonly subject: string;
  readonly version: number;
  readonly consents: readonly { readonly wordingHash: Buffer; readonly namesTerms: boolean }[];
}

const toWording = (wording: string): ConsentWording => ({
  wording,
  wordingHash: createHash("sha256").update(wording).digest(),
});

/**
 * Records the evidence of a consent in the transaction that stores what it was given for.
 * @returns false for a signature when this version is already signed and not revoked
 */
export const recordConsent = async (
  tx: Transaction,
  { address, signature = null, terms, wording, ...consent }: GivenConsent,
): Promise<boolean> => {
  const worded = toWording(wording);
  const [isNew] = await Promise.all([
    insertConsent(tx, {
      id: randomUUID(),
      givenFrom: address,
      wordingHash: worded.wordingHash,
      signature,
      terms,
      ...consent,
    }),
    insertConsentWording(tx, worded),
  ]);
  return isNew;
};

/** Stores what a consent may refer to. */
export const keepAgreedText = async (
  database: Database,
  { version, wording }: { readonly version: number; readonly wording: string },
): Promise<AgreedText> => {
  const worded = toWording(wording);
  await insertConsentWording(database, worded);
  return { version, wordingHash: worded.wordingHash };
};

/** Stores the wordings of a form's consents, once per start, so that a submission only refers to them. */
export const rememberConsents = async (database: Database, form: Form): Promise<FormConsents> => {
  const consents = fieldEntries(form).flatMap(({ field }) =>
    field.kind === "consent"
      ? [
          {
            ...toWording(field.label),
            namesTerms: field.links?.some(({ href }) => href === legalKindRows.terms.path) ?? false,
          },
        ]
      : [],
  );
  for (const consent of consents) await insertConsentWording(database, consent);
  return {
    subject: form.name,
    version: form.version,
    consents: consents.map(({ wordingHash, namesTerms }) => ({ wordingHash, namesTerms })),
  };
};

/** The write that records the evidence of all of a form's consents. */
export const toConsentsWrite = (
  { consents, ...form }: FormConsents,
  { address, terms, ...giving }: FormConsentGiving,
): Write =>
  toConsentsInsert(
    consents.map(({ wordingHash, namesTerms }) => ({
      id: randomUUID(),
      ...form,
      ...giving,
      wordingHash,
      givenFrom: address,
      terms: namesTerms ? terms : undefined,
    })),
  );

/** Ends what the client agreed to with a checkbox, in the transaction that stops doing it. */
export const revokeConsent = (tx: Transaction, clientId: string, subject: string): Promise<void> =>
  endConsents(tx, { clientId, subject });

/** Whether the client signed for the subject and hasn't revoked that. */
export const isSigned = async (db: Queryable, clientId: string, subject: string): Promise<boolean> =>
  (await findOpenSignature(db, clientId, subject)) !== undefined;

/** The evidence of every consent the client gave, newest first. */
export const exportConsents = async (database: Database, clientId: string) =>
  (await listConsents(database, clientId)).map((row) => ({
    subject: row.subject,
    version: row.version,
    text: row.wording,
    sha256_of_text: row.wording_hash.toString("hex"),
    signed_as: row.signature,
    given_at: row.given_at.toISOString(),
    given_from_address: row.given_from,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    // What the consent calls the Terms & Conditions, as they were.
    terms:
      row.terms_version === null || row.terms_hash === null
        ? null
        : {
            version: row.terms_version,
            text: row.terms_wording,
            sha256_of_text: row.terms_hash.toString("hex"),
          },
  }));
