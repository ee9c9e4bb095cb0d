import { createHash } from "node:crypto";
import { isCivilDate, toCivilDate, toDayNumber } from "@funding-desk/contract/forms/civil-date";
import { formatDate } from "@funding-desk/contract/forms/format";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import type {
  LegalSetting,
  LegalVersion,
  publishLegalText,
  saveLegalDraft,
} from "@funding-desk/contract/site/legal-text/desk-api";
import { type LegalKind, legalKindRows, legalLimits } from "@funding-desk/contract/site/legal-text/kinds";
import { findLegalFault, hasNotes, parseLegalText } from "@funding-desk/contract/site/legal-text/sections";
import type { ShownLegalText } from "@funding-desk/contract/site/legal-text/shown";
import { termsEffectiveOn, termsLastUpdated, writeTerms } from "../../../../../firm/terms.ts";
import type { CurrentFirm } from "../../../firm/current-firm.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { findLengthFault, findOrderingFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { type Changes, keepUntilChanged } from "../../../platform/live/kept.ts";
import { normalizeLine, normalizeText } from "../../../platform/text/typed-text.ts";
import { type AgreedText, keepAgreedText } from "../../accounts/consent/consent.service.ts";
import { createSettingConflict } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  findDraft,
  insertVersion,
  listVersions,
  lockDrafts,
  saveDraft,
  type VersionRow,
} from "./legal-text.repository.ts";

export type LegalTextService = ReturnType<typeof createLegalTextService>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live" | "timeZone"> {
  readonly currentFirm: CurrentFirm;
  readonly changes: Changes;
  readonly logger: { warn(details: object, message: string): void };
}

type Version = Pick<VersionRow, "version" | "text" | "effective_on" | "note" | "published_by_name"> & {
  /** Null for what the installation starts with. */
  readonly published_at: Date | null;
};

/** The legal texts that managers publish in versions, and which one a consent is about. */
export const createLegalTextService = ({ database, audit, live, changes, timeZone, currentFirm, logger }: Deps) => {
  const getToday = () => toCivilDate(timeZone, new Date());

  /** Until something is published, there is one version: what the installation starts with, with the firm's facts of today. */
  const listAll = async (db: Queryable, kind: LegalKind): Promise<readonly [Version, ...Version[]]> => {
    const [newest, ...others] = await listVersions(db, kind);
    return newest ? [newest, ...others] : [writeFirst()];
  };
  const writeFirst = (): Version => ({
    version: 1,
    text: writeTerms(currentFirm().identity),
    effective_on: termsEffectiveOn,
    note: "",
    published_by_name: null,
    published_at: null,
  });

  const load = async (kind: LegalKind): Promise<LegalSetting> => {
    const [versions, draft] = await Promise.all([listAll(database, kind), findDraft(database, kind)]);
    const today = getToday();
    const current = findCurrent(versions, today);
    const text = draft?.text ?? versions[0].text;
    return {
      kind,
      text,
      is_changed: text !== versions[0].text,
      revision: draft?.revision ?? 0,
      changed_by: draft?.changed_by_name ?? null,
      versions: versions.map((each) => toWire(each, each === current ? "in effect" : stateOf(each, current, today))),
    };
  };

  const toShown = (versions: readonly Version[], shown: Version): ShownLegalText => {
    const today = getToday();
    const current = findCurrent(versions, today);
    const others = versions.map(({ version, effective_on }) => ({ version, effective_on }));
    const isCurrent = shown === current;
    const [next] = versions.filter((each) => stateOf(each, current, today) === "upcoming").toReversed();
    return {
      version: shown.version,
      lead: writeLead(shown, isCurrent ? "in effect" : stateOf(shown, current, today)),
      sections: parseLegalText(shown.text).map((section) => ({
        title: section.title,
        blocks: section.blocks.map((block) => (block.kind === "list" ? { ...block, items: [...block.items] } : block)),
      })),
      upcoming: isCurrent && next ? { version: next.version, effective_on: next.effective_on } : null,
      earlier: isCurrent ? others.filter(({ version }) => version < shown.version) : [],
    };
  };

  const loadVersion = async (kind: LegalKind, version: number): Promise<ShownLegalText> => {
    const versions = await listAll(database, kind);
    return toShown(versions, requireFound(versions.find((each) => each.version === version)));
  };

  const loadAgreed = keepUntilChanged({
    changes,
    // Facts are in the first version's words and in the address at the end, and a version comes into effect with its day.
    look: () => [currentFirm(), getToday()],
    read: async (): Promise<AgreedText> => {
      const current = findCurrent(await listAll(database, "terms"), getToday());
      return keepAgreedText(database, { version: current.version, wording: writeWhole("terms", current.text) });
    },
    onFailed: (err) => logger.warn({ err }, "Could not read which terms are in effect; keeping those known so far."),
  });

  /** The text with what the page has around it. */
  const writeWhole = (kind: LegalKind, text: string): string => {
    const { legalName, email, phone, address } = currentFirm().identity;
    const place = `${address.street}\n${address.city}, ${address.state} ${address.zip}`;
    return [legalKindRows[kind].title, text, [email, phone, legalName, place].join("\n")].join("\n\n");
  };

  return {
    load,
    loadVersion,

    /** The terms that someone accepts who sends a form now. Its words are stored. */
    loadAgreedTerms: loadAgreed,

    /** For the page. */
    async loadShown(kind: LegalKind): Promise<ShownLegalText> {
      const versions = await listAll(database, kind);
      return toShown(versions, findCurrent(versions, getToday()));
    },

    /** @throws {DomainError} `not_found` */
    async loadWords(kind: LegalKind, version: number): Promise<{ text: string }> {
      const versions = await listAll(database, kind);
      return { text: requireFound(versions.find((each) => each.version === version)).text };
    },

    /** @throws {DomainError} `invalid_fields`, `setting_changed` */
    async save(
      staff: StaffIdentity,
      kind: LegalKind,
      { text: typed, expected_revision: expectedRevision }: BodyOf<typeof saveLegalDraft>,
    ): Promise<LegalSetting> {
      const text = normalizeText(typed);
      requireNone({
        text: findLengthFault(text, legalLimits.textChars) ?? findOrderingFault(text) ?? findLegalFault(text),
      });
      await withTransaction(database, async (tx) => {
        await lockDrafts(tx);
        const draft = await findDraft(tx, kind);
        if ((draft?.revision ?? 0) !== expectedRevision) throw createSettingConflict(draft?.changed_by_name ?? null);
        if (draft?.text === text) return;
        await saveDraft(tx, { kind, text, staffId: staff.staffId });
        await audit.record(tx, { ...actedBy(staff), action: "legal_text.drafted", detail: { kind } });
      });
      return load(kind);
    },

    /** @throws {DomainError} `invalid_fields`, `setting_changed` */
    async publish(staff: StaffIdentity, kind: LegalKind, body: BodyOf<typeof publishLegalText>): Promise<LegalSetting> {
      const note = normalizeLine(body.note);
      const { effective_on: effectiveOn, expected_revision: expectedRevision } = body;
      const today = getToday();
      const isDay = isCivilDate(effectiveOn) && effectiveOn >= today;
      requireNone({
        effective_on:
          isDay && toDayNumber(effectiveOn) - toDayNumber(today) <= legalLimits.daysAhead
            ? undefined
            : "Enter today or a later day, at most a year ahead.",
        note: note === "" ? "Say what changed, for your own records." : findLengthFault(note, legalLimits.noteChars),
      });
      await withTransaction(database, async (tx) => {
        await lockDrafts(tx);
        const draft = await findDraft(tx, kind);
        if ((draft?.revision ?? 0) !== expectedRevision) throw createSettingConflict(draft?.changed_by_name ?? null);
        const versions = await listAll(tx, kind);
        const [newest] = versions;
        if (!draft || draft.text === newest.text)
          throw invalidField("text", "This is what the newest version says. Change the draft first.");
        if (hasNotes(draft.text))
          throw invalidField("text", "Remove the notes for your counsel first: the paragraphs that begin with >.");
        // What the site has shown so far stays readable, as it was.
        if (newest.published_at === null)
          await insertVersion(tx, { kind, ...newest, effectiveOn: newest.effective_on, publishedBy: null });
        const version = newest.version + 1;
        await insertVersion(tx, { kind, version, text: draft.text, effectiveOn, note, publishedBy: staff.staffId });
        // A second press finds another revision.
        await saveDraft(tx, { kind, text: draft.text, staffId: staff.staffId });
        await live.notify(tx);
        await audit.record(tx, {
          ...actedBy(staff),
          action: "legal_text.published",
          detail: {
            kind,
            version,
            effective_on: effectiveOn,
            sha256: createHash("sha256").update(draft.text).digest("hex"),
          },
        });
      });
      changes.note();
      return load(kind);
    },
  };
};

/** Of those whose day has come, the last one published. */
const findCurrent = (versions: readonly Version[], today: string): Version => {
  const current = versions.find(({ effective_on }) => effective_on <= today) ?? versions.at(-1);
  if (!current) throw new DomainError("not_found");
  return current;
};

const stateOf = (each: Version, current: Version, today: string): LegalVersion["state"] => {
  if (each.version === current.version) return "in effect";
  return each.version > current.version && each.effective_on > today ? "upcoming" : "earlier";
};

const writeLead = (shown: Version, state: LegalVersion["state"]): string => {
  if (shown.published_at === null) return `Last updated: ${termsLastUpdated}`;
  const day = formatDate(shown.effective_on);
  if (state === "upcoming") return `Version ${shown.version}. It takes effect on ${day}.`;
  return state === "in effect"
    ? `Version ${shown.version}, in effect since ${day}`
    : `Version ${shown.version}, of ${day}. It is no longer in effect.`;
};

const toWire = (row: Version, state: LegalVersion["state"]): LegalVersion => ({
  version: row.version,
  state,
  effective_on: row.effective_on,
  note: row.note,
  published_by: row.published_by_name,
  published_at: row.published_at?.toISOString() ?? null,
});
