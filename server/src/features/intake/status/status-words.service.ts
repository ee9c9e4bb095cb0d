import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { listOriginalWords, type StatusWords } from "@funding-desk/contract/intake/status/statuses";
import {
  type changeStatusWords,
  type StatusWording,
  statusWordsLimits,
} from "@funding-desk/contract/intake/status/words-desk-api";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import { findLineFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { normalizeLine } from "../../../platform/text/typed-text.ts";
import { listSettingChanges, requireRevision } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { listStatusWords, lockStatusWords, type StatusWordsRow, saveStatusWords } from "./status-words.repository.ts";

type OriginalWords = ReturnType<typeof listOriginalWords>[number];
type FirmWords = Pick<StatusWordsRow, keyof StatusWords>;

/** What clients read at each status now, by kind and in order: the firm's words, and the product's where it has none. */
export const loadStatusWords = async (db: Queryable): Promise<OriginalWords[]> => {
  const rows = await listStatusWords(db);
  return listOriginalWords().map((original) => {
    const row = rows.find(isOf(original));
    return {
      ...original,
      title: row?.title ?? original.title,
      meaning: row?.meaning ?? original.meaning,
      next: row?.next ?? original.next,
    };
  });
};

/** Whether a row or words are of the same status. */
export const isOf =
  ({ kind, status }: { readonly kind: string; readonly status: string }) =>
  (each: { readonly kind: string; readonly status: string }): boolean =>
    each.kind === kind && each.status === status;

export type StatusWordsService = ReturnType<typeof createStatusWordsService>;

/** What the firm lets clients read at each status. */
export const createStatusWordsService = ({
  database,
  audit,
  live,
}: Pick<SharedDeps, "database" | "audit" | "live">) => ({
  async list(): Promise<StatusWording[]> {
    const rows = await listStatusWords(database);
    return listOriginalWords().map((original) => toWording(original, rows.find(isOf(original))));
  },

  /** @throws {DomainError} `not_found`, `invalid_fields`, `setting_changed` */
  async change(
    staff: StaffIdentity,
    subject: { readonly kind: string; readonly status: string },
    { expected_revision: expectedRevision, ...typed }: BodyOf<typeof changeStatusWords>,
  ): Promise<StatusWording> {
    const original = requireFound(listOriginalWords().find(isOf(subject)));
    const { kind, status } = original;
    const words = parseWords(typed, original);
    return withTransaction(database, async (tx) => {
      await lockStatusWords(tx);
      const load = async () => (await listStatusWords(tx)).find(isOf(original));
      const row = await load();
      requireRevision(row, expectedRevision);
      await saveStatusWords(tx, { kind, status, ...words, staffId: staff.staffId });
      const saved = toWording(original, await load());
      await live.notify(tx);
      await audit.record(tx, {
        ...actedBy(staff),
        action: "setting.changed",
        detail: { setting: "status words", kind, status, changes: listSettingChanges(pickWords(row), words) },
      });
      return saved;
    });
  },
});

const pickWords = (row: StatusWordsRow | undefined): FirmWords => ({
  title: row?.title ?? null,
  meaning: row?.meaning ?? null,
  next: row?.next ?? null,
});

const toWording = ({ kind, status, ...original }: OriginalWords, row: StatusWordsRow | undefined): StatusWording => ({
  kind,
  status,
  original,
  ...pickWords(row),
  revision: row?.revision ?? 0,
  changed_by: row?.changed_by_name ?? null,
  changed_at: row?.changed_at.toISOString() ?? null,
});

/** Stores words equal to the original as null, so that they follow when the product rewords the original. */
const parseWords = (typed: FirmWords, original: StatusWords): FirmWords => {
  const title = typed.title?.trim() ?? original.title;
  const meaning = normalizeLine(typed.meaning ?? original.meaning);
  const next = normalizeLine(typed.next ?? original.next);
  const { titleChars, sentenceChars } = statusWordsLimits;
  requireNone({
    title: findLineFault(title, { max: titleChars, what: "a title" }),
    meaning: findLineFault(meaning, { max: sentenceChars, what: "what it means" }),
    next: findLineFault(next, { max: sentenceChars, what: "what happens next" }),
  });
  return {
    title: title === original.title ? null : title,
    meaning: meaning === original.meaning ? null : meaning,
    next: next === original.next ? null : next,
  };
};
