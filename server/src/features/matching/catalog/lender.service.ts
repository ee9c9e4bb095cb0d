import { isCivilDate } from "@funding-desk/contract/forms/civil-date";
import { officeStates } from "@funding-desk/contract/forms/options/states";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { isWebAddress } from "@funding-desk/contract/matching/catalog/check-draft";
import type { addLender, changeLender, LenderWire } from "@funding-desk/contract/matching/catalog/desk-api";
import { catalogLimits } from "@funding-desk/contract/matching/catalog/limits";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { findEmailFault, findLengthFault, findLineFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { normalizeLine, normalizeText } from "../../../platform/text/typed-text.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { countLiveChange, startCatalogChange } from "./catalog.repository.ts";
import { insertLender, type LenderRow, type LenderWords, listLenders, updateLender } from "./lender.repository.ts";
import { createCatalogConflict, toFreeId } from "./program-versions.ts";

export type LenderService = ReturnType<typeof createLenderService>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live"> {
  /** Brings this server's copy of what is in use up to date. */
  readonly refreshLive: () => void;
}

/** Who lends. */
export const createLenderService = ({ database, audit, live, refreshLive }: Deps) => {
  const list = async (): Promise<LenderWire[]> => (await listLenders(database)).map(toLender);
  const load = async (id: string): Promise<LenderWire> =>
    requireFound((await list()).find((lender) => lender.id === id));

  return {
    list,

    /** @throws {DomainError} `invalid_fields`, `lender_taken` */
    async add(staff: StaffIdentity, body: BodyOf<typeof addLender>): Promise<LenderWire> {
      const words = parseWords(body);
      const id = await withTransaction(database, async (tx) => {
        await startCatalogChange(tx);
        const known = await listLenders(tx);
        if (known.length >= catalogLimits.lenders)
          throw invalidField("name", `The catalog can have at most ${catalogLimits.lenders} lenders.`);
        const newId = toFreeId(words.name, new Set(known.map((lender) => lender.id)));
        await insertLender(tx, { id: newId, ...words, staffId: staff.staffId });
        await live.notify(tx);
        await audit.record(tx, {
          ...actedBy(staff),
          action: "catalog.changed",
          subject: words.name,
          detail: { what: "lender added", id: newId },
        });
        return newId;
      });
      return load(id);
    },

    /** @throws {DomainError} `not_found`, `invalid_fields`, `lender_taken`, `catalog_changed` */
    async change(
      staff: StaffIdentity,
      id: string,
      { expected_revision: expectedRevision, ...body }: BodyOf<typeof changeLender>,
    ): Promise<LenderWire> {
      const words = parseWords(body);
      await withTransaction(database, async (tx) => {
        await startCatalogChange(tx);
        const row = requireFound((await listLenders(tx)).find((lender) => lender.id === id));
        if (row.revision !== expectedRevision) throw createCatalogConflict(row.changed_by_name);
        const changes = listLenderChanges(row, words);
        if (changes.length === 0) return;
        await updateLender(tx, { id, ...words, staffId: staff.staffId });
        // Clients may read its name, or no longer.
        await countLiveChange(tx);
        await live.notify(tx);
        await audit.record(tx, {
          ...actedBy(staff),
          action: "catalog.changed",
          subject: row.name,
          detail: { what: "lender changed", id, changes },
        });
      });
      refreshLive();
      return load(id);
    },
  };
};

const websiteChars = 200;
/** Of one change, in the audit. */
const recordedChars = 300;

const parseWords = (body: BodyOf<typeof addLender>): LenderWords => {
  const name = normalizeLine(body.name);
  const website = body.website.trim();
  const submissionEmail = body.submission_email.trim();
  const note = normalizeText(body.note);
  const states = [...new Set(body.registered_states.map((state) => state.toUpperCase()))].toSorted();
  const badState = states.find((state) => !officeStates.includes(state));
  requireNone({
    name: findLineFault(name, { max: catalogLimits.nameChars, what: "the lender's name" }),
    website:
      website === "" || isWebAddress(website)
        ? findLengthFault(website, websiteChars)
        : "Please enter the whole address, with https://.",
    agreement_until:
      body.agreement_until === null || isCivilDate(body.agreement_until) ? undefined : "This isn't a real date.",
    registered_states: badState === undefined ? undefined : `“${badState}” isn't a state.`,
    submission_email: submissionEmail === "" ? undefined : findEmailFault(submissionEmail),
    note: findLengthFault(note, catalogLimits.noteChars),
  });
  return {
    name,
    kind: body.kind,
    website,
    mayBeNamed: body.may_be_named,
    agreementUntil: body.agreement_until,
    submissionEmail,
    accepts: body.accepts,
    registeredStates: states,
    note,
  };
};

const showParts = (words: LenderWords): Readonly<Record<string, string>> => ({
  Name: words.name,
  Kind: words.kind,
  Website: words.website,
  "May be named": words.mayBeNamed ? "yes" : "no",
  "Agreement until": words.agreementUntil ?? "",
  "Takes files at": words.submissionEmail,
  "Takes files as": words.accepts,
  "Registered in": words.registeredStates.join(", "),
  Note: words.note,
});

const listLenderChanges = (row: LenderRow, words: LenderWords): string[] => {
  const before = showParts({
    name: row.name,
    kind: row.kind,
    website: row.website,
    mayBeNamed: row.may_be_named,
    agreementUntil: row.agreement_until,
    submissionEmail: row.submission_email,
    accepts: row.accepts,
    registeredStates: row.registered_states,
    note: row.note,
  });
  return Object.entries(showParts(words)).flatMap(([name, is]) =>
    before[name] === is ? [] : [`${name}: “${before[name]}” is now “${is}”`.slice(0, recordedChars)],
  );
};

const toLender = ({ changed_by_name, changed_at, registered_states, ...row }: LenderRow): LenderWire => ({
  ...row,
  registered_states: [...registered_states],
  changed_by: changed_by_name,
  changed_at: changed_at.toISOString(),
});
