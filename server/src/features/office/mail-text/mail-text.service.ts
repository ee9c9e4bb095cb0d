import type { Firm } from "@funding-desk/contract/firm/firm";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { type changeMailText, type MailText, mailTextLimits } from "@funding-desk/contract/office/mail-text/desk-api";
import { findUnknownPlaceholders, listPlaceholders, mailKinds } from "@funding-desk/contract/office/mail-text/kinds";
import type { CurrentFirm } from "../../../firm/current-firm.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { findLengthFault, findLineFault, requireNone } from "../../../platform/errors/field-faults.ts";
import type { Mail, MailWords, ReplaceableWords } from "../../../platform/mail/mail.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import { listSettingChanges, requireRevision } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  type FirmWords,
  findFirmWords,
  listMailTexts,
  lockMailText,
  type MailTextRow,
  saveMailText,
} from "./mail-text.repository.ts";

/** The firm's own words in mails. */
export type MailTextService = ReturnType<typeof createMailTextService>;

interface Deps extends Pick<SharedDeps, "database" | "audit"> {
  readonly currentFirm: CurrentFirm;
  /** A mail of this kind from this firm, with made-up content. Undefined for an unknown kind. */
  readonly writeSample: (kind: string, firm: Firm) => Promise<Mail | undefined>;
}

/** Puts in the firm's own words, if it has any for this kind of mail. */
export const rewordMail = async (tx: Transaction, mail: Mail): Promise<Mail> => {
  const firmWords = mail.words && (await findFirmWords(tx, mail.kind));
  if (!mail.words || !firmWords) return mail;
  return { ...mail, ...(await mail.words.write(chooseWords(mail.words.original, firmWords))) };
};

const chooseWords = (original: MailWords, { subject, opening }: FirmWords): MailWords => ({
  subject: subject ?? original.subject,
  opening: opening ?? original.opening,
});

export const createMailTextService = ({ database, audit, currentFirm, writeSample }: Deps) => {
  const writeWords = async (kind: string): Promise<ReplaceableWords> => {
    const sample = Object.hasOwn(mailKinds, kind) ? await writeSample(kind, currentFirm()) : undefined;
    if (!sample?.words) throw new DomainError("not_found");
    return sample.words;
  };
  /** Kept, because the list needs all of them. They have placeholders where the firm's facts and words go. */
  const originals = new Map<string, MailWords>();
  const loadOriginal = async (kind: string): Promise<MailWords> => {
    const original = originals.get(kind) ?? (await writeWords(kind)).original;
    originals.set(kind, original);
    return original;
  };
  const toText = async (kind: string, row: MailTextRow | undefined): Promise<MailText> => ({
    kind,
    original: await loadOriginal(kind),
    subject: row?.subject ?? null,
    opening: row?.opening ?? null,
    revision: row?.revision ?? 0,
    changed_by: row?.changed_by_name ?? null,
    changed_at: row?.changed_at.toISOString() ?? null,
  });

  return {
    /** One for each kind, in the contract's order. */
    async list(): Promise<MailText[]> {
      const rows = new Map((await listMailTexts(database)).map((row) => [row.kind, row]));
      return Promise.all(Object.keys(mailKinds).map((kind) => toText(kind, rows.get(kind))));
    },

    /** @throws {DomainError} `not_found`, `invalid_fields`, `setting_changed` */
    async change(
      staff: StaffIdentity,
      kind: string,
      { expected_revision: expectedRevision, ...typed }: BodyOf<typeof changeMailText>,
    ): Promise<MailText> {
      const original = await loadOriginal(kind);
      const words = parseWords(kind, typed, original);
      return withTransaction(database, async (tx) => {
        const row = await lockMailText(tx, kind);
        requireRevision(row, expectedRevision);
        await saveMailText(tx, { kind, ...words, staffId: staff.staffId });
        const saved = await toText(kind, await lockMailText(tx, kind));
        await audit.record(tx, {
          ...actedBy(staff),
          action: "setting.changed",
          detail: {
            setting: "mail text",
            kind,
            changes: listSettingChanges({ subject: row?.subject ?? null, opening: row?.opening ?? null }, words),
          },
        });
        return saved;
      });
    },

    /** With made-up content. @throws {DomainError} `not_found`, `invalid_fields` */
    async preview(kind: string, typed: FirmWords): Promise<{ readonly subject: string; readonly html: string }> {
      const { original, write } = await writeWords(kind);
      const { subject, html } = await write(chooseWords(original, parseWords(kind, typed, original)));
      return { subject, html };
    },
  };
};

/** Stores words equal to the original as null, so that they follow when the product rewords the original. */
const parseWords = (kind: string, typed: FirmWords, original: MailWords): FirmWords => {
  const subject = typed.subject === null ? null : typed.subject.trim();
  const opening = typed.opening === null ? null : normalizeText(typed.opening).replace(/\n{3,}/g, "\n\n");
  requireNone({
    subject:
      subject === null
        ? undefined
        : (findLineFault(subject, { max: mailTextLimits.subjectChars, what: "a subject" }) ??
          placeholderFault(subject, kind)),
    opening: findLengthFault(opening ?? "", mailTextLimits.openingChars) ?? placeholderFault(opening ?? "", kind),
  });
  return {
    subject: subject === original.subject ? null : subject,
    opening: opening === original.opening ? null : opening,
  };
};

const placeholderFault = (text: string, kind: string): string | undefined => {
  const [unknown] = findUnknownPlaceholders(text, kind);
  if (unknown === undefined) return undefined;
  const known = listPlaceholders(kind).map((name) => `{${name}}`);
  return `This mail has no placeholder ${unknown}. You can use ${known.join(", ")}.`;
};
