import { createHash } from "node:crypto";
import { isCivilDate, toCivilDate, toDayNumber } from "@funding-desk/contract/forms/civil-date";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import type {
  LegalSetting,
  LegalVersion,
  publishLegalText,
  saveLegalDraft,
} from "@funding-desk/contract/site/legal-text/desk-api";
import { type LegalKind, legalLimits } from "@funding-desk/contract/site/legal-text/kinds";
import { findLegalFault, hasNotes } from "@funding-desk/contract/site/legal-text/sections";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { invalidField } from "../../../platform/errors/errors.ts";
import { findLengthFault, findOrderingFault, requireNone } from "../../../platform/errors/field-faults.ts";
import type { Changes } from "../../../platform/live/kept.ts";
import { normalizeLine, normalizeText } from "../../../platform/text/typed-text.ts";
import { requireRevision } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findDraft, insertVersion, lockDrafts, saveDraft } from "./legal-text.repository.ts";
import { findCurrent, type LegalTextService, stateOf, type Version } from "./legal-text.service.ts";

export type LegalDrafts = ReturnType<typeof createLegalDrafts>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live" | "timeZone"> {
  readonly changes: Pick<Changes, "note">;
  readonly texts: Pick<LegalTextService, "listAll">;
}

/** Managers draft legal texts, and publish them in versions. */
export const createLegalDrafts = ({ database, audit, live, timeZone, changes, texts }: Deps) => {
  const getToday = () => toCivilDate(timeZone, new Date());

  const load = async (kind: LegalKind): Promise<LegalSetting> => {
    const [versions, draft] = await Promise.all([texts.listAll(database, kind), findDraft(database, kind)]);
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

  return {
    load,

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
        requireRevision(draft, expectedRevision);
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
        requireRevision(draft, expectedRevision);
        const versions = await texts.listAll(tx, kind);
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

const toWire = (row: Version, state: LegalVersion["state"]): LegalVersion => ({
  version: row.version,
  state,
  effective_on: row.effective_on,
  note: row.note,
  published_by: row.published_by_name,
  published_at: row.published_at?.toISOString() ?? null,
});
