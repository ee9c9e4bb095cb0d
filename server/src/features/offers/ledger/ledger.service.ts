import { randomUUID } from "node:crypto";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import { addLedgerEntry, type LedgerEntryWire, type LedgerWire } from "@funding-desk/contract/offers/ledger/desk-api";
import { isRequired, listRulesInForce } from "@funding-desk/contract/offers/offer/state-rules";
import { lockClient } from "../../../identity/client/client.repository.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { ClientOpener } from "../../../platform/crypto/field-cipher.ts";
import type { Place } from "../../../platform/crypto/sealed-columns.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { OfferGate } from "../offer/offer-gate.service.ts";
import {
  existsMember,
  findLedgerSubmission,
  insertEntry,
  type LedgerRow,
  type LedgerSubmissionRow,
  listEntries,
} from "./ledger.repository.ts";
import { type EntryBody, type EntryWords, parseEntry, requireSound } from "./ledger-entry.ts";
import { readSteps, sumEntries } from "./ledger-sums.ts";

export type LedgerService = ReturnType<typeof createLedgerService>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "audit" | "live" | "cipher" | "timeZone"> {
  readonly gate: Pick<OfferGate, "findStates" | "stateRules">;
  /** Keys the hash of what is sent, which has words about a client. */
  readonly requestHashKey: Uint8Array;
}

const toPlace = (id: string): Place => ({ table: "ledger_entries", column: "words", row: id });
const noWords: EntryWords = { note: "", told: "" };

/** What the firm earns on a client's file. It only ever grows: a mistake is mended by an entry that corrects it. */
export const createLedgerService = (deps: Deps) => {
  const { database, access, audit, live, cipher } = deps;
  const getToday = (): string => toCivilDate(deps.timeZone, new Date());

  const load = async (clientId: string): Promise<LedgerWire> => {
    const [rows, opener] = await Promise.all([listEntries(database, clientId), cipher.forReading(database, clientId)]);
    const today = getToday();
    const ids = [...new Set(rows.flatMap(({ submission_id }) => submission_id ?? []))];
    return {
      today,
      entries: rows.map((row) => toWire(row, openWords(opener, row))),
      sums: ids.map((id) => sumEntries(rows, id, today)),
    };
  };

  /** No state lets a broker that its rules cover take money from the client first. */
  const refuseAdvanceFee = async (
    tx: Transaction,
    body: EntryBody,
    {
      clientId,
      ...submission
    }: { readonly clientId: string } & Pick<LedgerSubmissionRow, "application_id" | "funded_on">,
  ): Promise<void> => {
    const { funded_on: fundedOn, application_id: applicationId } = submission;
    const isBefore = fundedOn === null || body.on_day < fundedOn;
    if (body.paid_by !== "client" || !isBefore) return;
    const found = await deps.gate.findStates({ clientId, submissionId: body.submission_id, applicationId }, tx);
    const states = found.map(({ code }) => code);
    if (isRequired(listRulesInForce(deps.gate.stateRules, { states, on: getToday() }), "noAdvanceFee"))
      throw new DomainError("advance_fee");
  };

  return {
    /** @throws {DomainError} `not_found` */
    async open(staff: StaffIdentity, clientId: string): Promise<LedgerWire> {
      await access.requireVisible(database, staff, clientId);
      return load(clientId);
    },

    /** @throws {DomainError} `not_found`, `invalid_fields`, `advance_fee`, `ledger_exceeded` */
    async add(
      staff: StaffIdentity,
      clientId: string,
      { idempotencyKey, ...body }: EntryBody & { readonly idempotencyKey: string | undefined },
    ): Promise<LedgerWire> {
      await access.requireVisible(database, staff, clientId);
      const words = { note: normalizeText(body.note ?? ""), told: normalizeText(body.told ?? "") };
      const cents = parseEntry(body, words, getToday());
      const sent = { clientId, staffId: staff.staffId, idempotencyKey, hashKey: deps.requestHashKey };
      const intent = toIntent(addLedgerEntry, sent, body);
      const id = randomUUID();
      await withTransaction(database, async (tx) => {
        await lockClient(tx, clientId);
        const act = async () => {
          const submission = requireFound(await findLedgerSubmission(tx, clientId, body.submission_id));
          await refuseAdvanceFee(tx, body, { clientId, ...submission });
          if (body.staff_id !== undefined && !(await existsMember(tx, body.staff_id)))
            throw invalidField("staff_id", "Choose an advisor.");
          const changes = requireSound(await listEntries(tx, clientId), body, { id, cents, today: getToday() });
          const hasWords = words.note !== "" || words.told !== "";
          const writer = hasWords ? await cipher.forWriting(tx, clientId) : undefined;
          const entry = {
            id,
            clientId,
            submissionId: body.submission_id,
            kind: body.kind,
            cents,
            paidBy: body.paid_by,
            basisCents: body.basis_cents ?? null,
            percent: body.percent ?? null,
            onDay: body.on_day,
            staffId: body.staff_id ?? null,
            clawbackSteps: body.clawback_steps?.length ? body.clawback_steps : null,
            corrects: body.corrects ?? null,
            follows: null,
            words: writer?.encrypt(toPlace(id), Buffer.from(JSON.stringify(words))) ?? null,
            recordedBy: staff.staffId,
          };
          await insertEntry(tx, entry);
          for (const change of changes)
            await insertEntry(tx, {
              ...entry,
              ...change,
              id: randomUUID(),
              basisCents: null,
              percent: null,
              words: null,
            });
          await live.notify(tx, { clientId, isInternal: true });
          await audit.record(tx, {
            ...actedBy(staff),
            action: "ledger.added",
            clientId,
            subject: submission.lender_name,
            detail: { kind: body.kind, cents, entry_id: id },
          });
        };
        await once(tx, intent, { answer: id, act });
      });
      return load(clientId);
    },
  };
};

const openWords = (opener: ClientOpener, { id, words }: LedgerRow): EntryWords =>
  words === null ? noWords : (JSON.parse(opener.decrypt(toPlace(id), words).toString()) as EntryWords);

const toWire = (row: LedgerRow, { note, told }: EntryWords): LedgerEntryWire => ({
  id: row.id,
  submission_id: row.submission_id,
  lender_name: row.lender_name,
  kind: row.kind,
  cents: row.cents,
  paid_by: row.paid_by,
  basis_cents: row.basis_cents,
  percent: row.percent,
  on_day: row.on_day,
  advisor_name: row.advisor_name,
  clawback_steps: [...readSteps(row.clawback_steps)],
  corrects: row.corrects,
  note,
  told,
  recorded_by: row.recorded_by_name,
  recorded_at: row.recorded_at.toISOString(),
});
