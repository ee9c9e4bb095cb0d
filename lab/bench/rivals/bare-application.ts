import { createHash, randomUUID } from "node:crypto";
import { fieldEntries } from "@funding-desk/contract/forms/form";
import { applicationForm } from "@funding-desk/contract/intake/application/form";
import type pg from "pg";

const statements = {
  claim: `insert into idempotency_keys (client_id, endpoint, key, request_hash, answer) values ($1, $2, $3, $4, $5)
    on conflict on constraint idempotency_keys_intent_key do nothing`,
  draft: "select revision, content, saved_at from drafts where client_id = $1 and form = $2 for update",
  key: "select id, client_id, state, master_key_id, wrapped from client_keys where client_id = $1",
  application: `insert into applications
    (id, client_id, reference, wording_id, answers, sealed, funding_type, requested_amount, submitted_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    on conflict on constraint applications_reference_key do nothing`,
  coBorrower: `insert into application_co_borrowers (id, application_id, position, wording_id, answers, sealed)
    values ($1, $2, $3, $4, $5, $6)`,
  lock: "select 1 from clients where id = $1 for no key update",
  draftFiles: "delete from draft_files where client_id = $1 and form = $2 returning file_id",
  consent: `insert into consents (id, client_id, subject, version, wording, wording_hash, given_at, given_from)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  discard: "delete from drafts where client_id = $1 and form = $2",
};

export interface BareSubmission {
  readonly clientId: string;
  readonly key: string;
  readonly reference: string;
  readonly wordingId: number | undefined;
  /** The multipart body and its content type. */
  readonly text: string;
  readonly contentType: string;
}

const form = "application";
const consents = fieldEntries(applicationForm).flatMap(({ field }) => (field.kind === "consent" ? [field.label] : []));

/**
 * Stores one application in one transaction, in the manner of `bare-server.ts`: nothing is checked, and "sealed"
 * answers are stored as they came.
 */
export const storeBareApplication = async (db: pg.PoolClient, sent: BareSubmission): Promise<object> => {
  const run = (name: keyof typeof statements, values: unknown[]) =>
    db.query({ name: `application-${name}`, text: statements[name], values });
  const { clientId, reference, wordingId, text } = sent;
  const { co_borrowers: coBorrowers = "[]", ...answers } = parseParts(text, sent.contentType);
  const [id, submittedAt] = [randomUUID(), new Date()];
  const result = { status: "success", id, reference, submitted_at: submittedAt.toISOString() };
  const hash = createHash("sha256").update(text).digest();
  const claimed = await run("claim", [clientId, form, sent.key, hash, JSON.stringify(result)]);
  if (claimed.rowCount !== 1) throw new Error("The benchmark must not send a key twice.");
  await run("draft", [clientId, form]);
  await run("key", [clientId]);
  const { x_studio_preferred_funding_type: fundingType, x_studio_requested_amount_12: amount } = answers;
  const json = JSON.stringify(answers);
  await run("application", [id, clientId, reference, wordingId, json, json, fundingType, amount, submittedAt]);
  for (const [position, each] of JSON.parse(coBorrowers).entries()) {
    const own = JSON.stringify(each);
    await run("coBorrower", [randomUUID(), id, position, wordingId, own, own]);
  }
  await run("lock", [clientId]);
  await run("draftFiles", [clientId, form]);
  for (const wording of consents) {
    const wordingHash = createHash("sha256").update(wording).digest();
    await run("consent", [randomUUID(), clientId, form, 1, wording, wordingHash, submittedAt, "127.0.0.1"]);
  }
  await run("discard", [clientId, form]);
  return { status: "success", result };
};

/** Returns text parts by name. Handles only what the benchmark sends. */
const parseParts = (text: string, contentType: string): Record<string, string> => {
  const boundary = contentType.split("boundary=")[1] ?? "";
  const parts = text.split(`--${boundary}\r\n`).slice(1);
  return Object.fromEntries(
    parts.map((part) => {
      const [head = "", value = ""] = part.split("\r\n\r\n");
      return [head.split('"')[1] ?? "", value.split("\r\n")[0] ?? ""];
    }),
  );
};
