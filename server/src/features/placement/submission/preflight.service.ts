import { fileStates } from "@funding-desk/contract/documents/file/file-state";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import { isSettled, listComparisons, type ProgramDraft } from "@funding-desk/contract/matching/catalog/program-draft";
import type { Facts } from "@funding-desk/contract/matching/fit/fact";
import { listNeededDocuments, type NeededDocument } from "@funding-desk/contract/matching/fit/needed-documents";
import type { DocumentNeed } from "@funding-desk/contract/matching/fit/program";
import {
  listDueRegistrations,
  listRulesInForce,
  type StateRule,
} from "@funding-desk/contract/offers/offer/state-rules";
import { submissionLimits } from "@funding-desk/contract/placement/submission/limits";
import {
  findPreflightFindings,
  type NeededRegistration,
  type PreflightConsent,
  type PreflightDocument,
  type PreflightFinding,
  type StatedName,
} from "@funding-desk/contract/placement/submission/preflight";
import type { AcceptedWarnings } from "@funding-desk/contract/placement/submission/preflight-wire";
import type { Queryable } from "../../../platform/db/database.ts";
import { DomainError, invalidField } from "../../../platform/errors/errors.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import {
  type ApplicationOnFile,
  findOwnNumbersState,
  formatCoBorrowerName,
} from "../../intake/application/application-record.service.ts";
import type { KnownAnswers } from "../../intake/known-answer/known-answers.service.ts";
import type { ClientFacts } from "../../matching/fit/client-facts.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findMissing, findUnheld, type Person } from "../lender-consent/consent-weighing.service.ts";
import type { LenderConsents } from "../lender-consent/lender-consent.service.ts";
import { chooseDocuments, listNeeded } from "./document-choice.ts";
import { findPlaceableProgram, type PlaceableProgramRow } from "./placeable-program.repository.ts";
import { type CheckedDocumentRow, listChecked, listOthers } from "./preflight.repository.ts";
import { listPlaceable, listTypes, type NamedTypeRow } from "./submission.repository.ts";
import type { SubmissionOnFile, SubmissionRecords, SubmissionTarget } from "./submission-records.service.ts";

export type PreflightService = ReturnType<typeof createPreflightService>;

interface Deps extends Pick<SharedDeps, "database" | "timeZone"> {
  readonly records: Pick<SubmissionRecords, "loadVisible" | "listPeople">;
  readonly consents: Pick<LenderConsents, "list">;
  readonly known: Pick<KnownAnswers, "listGiven">;
  readonly clientFacts: Pick<ClientFacts, "load">;
  /** Where the client does business, as two letters each. */
  readonly findStates: (place: {
    readonly clientId: string;
    readonly submissionId?: string | undefined;
    readonly applicationId: string;
  }) => Promise<readonly { readonly code: string }[]>;
  readonly registrations: { isRegistered(db: Queryable, state: string): Promise<boolean> };
  readonly stateRules: readonly StateRule[];
}

/** A file that is, or could be, prepared for a lender. */
interface CheckedFile {
  readonly application: ApplicationOnFile;
  readonly people: readonly Person[];
  /** Undefined for one that isn't offered anymore. */
  readonly program: PlaceableProgramRow | undefined;
  readonly lender: { readonly id: string; readonly name: string };
  /** Undefined before it's prepared. */
  readonly submissionId?: string;
  /** The ids of the documents that would be chosen, where staff haven't chosen any yet. */
  readonly choose?: (types: readonly NamedTypeRow[]) => Promise<ReadonlySet<string>>;
}

/** What speaks against sending a file, as everything stands now. */
export const createPreflightService = (deps: Deps) => {
  const { database, records, timeZone } = deps;

  const listRegistrations = async (
    { application, submissionId }: CheckedFile,
    today: string,
  ): Promise<NeededRegistration[]> => {
    const place = { clientId: application.clientId, submissionId, applicationId: application.id };
    const found = await deps.findStates(place);
    const rules = listRulesInForce(deps.stateRules, { states: found.map(({ code }) => code), on: today });
    return Promise.all(
      listDueRegistrations(rules, today).map(async ({ state, law, confirmedOn }) => ({
        state,
        law,
        isThere: await deps.registrations.isRegistered(database, state),
        isConfirmed: confirmedOn !== undefined,
      })),
    );
  };

  const listNames = async ({ application, people }: CheckedFile): Promise<StatedName[]> => {
    const given = await deps.known.listGiven(application.clientId);
    const read = (form: string, name: string) =>
      String(given.find((each) => each.answers[name] && each.form === form)?.answers[name] ?? "");
    return [
      {
        of: "business",
        where: `application ${application.reference}`,
        name: String(application.answers.legalBusinessName ?? ""),
      },
      { of: "business", where: "the profile", name: read("profile", "businessName") },
      { of: "business", where: "the pre-qualification", name: read("prequalification", "businessName") },
      { of: "owner", where: `application ${application.reference}`, name: String(application.answers.ownerName ?? "") },
      { of: "owner", where: "the account", name: people[0]?.name ?? "" },
    ];
  };

  const listConsents = async ({ submissionId, people }: CheckedFile): Promise<PreflightConsent[]> => {
    // No one is asked before there's something to agree to.
    if (submissionId === undefined) return [];
    const given = await deps.consents.list(database, [submissionId]);
    const missing = new Set(findMissing(given, people));
    const unsigned = new Set(findUnheld(given, people));
    return people.map((person) => ({
      person: person.name,
      isLive: !missing.has(person),
      ...(missing.has(person) && !unsigned.has(person) && { holdup: person.mailbox?.stoppedAt ? "stopped" : "waits" }),
    }));
  };

  const checkFile = async (file: CheckedFile): Promise<PreflightFinding[]> => {
    const { application, program, lender, submissionId, choose } = file;
    const clientId = application.clientId;
    const today = toCivilDate(timeZone, new Date());
    const [types, documents, consents, others, names, registrations, sheet] = await Promise.all([
      listTypes(database),
      listChecked(database, clientId, submissionId ?? null),
      listConsents(file),
      listOthers(database, { clientId, lenderId: lender.id, submissionId: submissionId ?? null }),
      listNames(file),
      listRegistrations(file, today),
      deps.clientFacts.load(clientId),
    ]);
    const chosen = await choose?.(types);
    const facts: Facts = Object.fromEntries(sheet.facts.map(({ fact, value }) => [fact, value]));
    return findPreflightFindings({
      today,
      lenderName: lender.name,
      needs: listAsked(program?.body.documents ?? [], { facts, today }),
      documentNames: new Map(types.map(({ slug, name }) => [slug, name])),
      documents: documents.map((row) => toDocument(chosen ? { ...row, is_chosen: chosen.has(row.id) } : row)),
      names,
      consents,
      numbersAwaited: application.coBorrowers
        .filter((each) => findOwnNumbersState(each) === "waiting")
        .map(formatCoBorrowerName),
      others: others.map(({ id, status, status_since }) => ({
        id,
        status,
        since: toCivilDate(timeZone, status_since),
      })),
      registrations,
    });
  };

  const check = async ({ row, application, people }: SubmissionOnFile): Promise<PreflightFinding[]> =>
    checkFile({
      application,
      people,
      program: await findPlaceableProgram(database, row.client_id, row.program_id),
      lender: { id: row.lender_id, name: row.lender_name },
      submissionId: row.id,
    });

  return {
    check,

    /** What would speak against it, with the papers that would be chosen and before anyone is asked for consent. */
    checkProgram: async (application: ApplicationOnFile, program: PlaceableProgramRow): Promise<PreflightFinding[]> =>
      checkFile({
        application,
        people: await records.listPeople(application),
        program,
        lender: { id: program.lender_id, name: program.lender_name },
        choose: async (types) => {
          const choosable = { documents: await listPlaceable(database, application.clientId), types };
          const choices = chooseDocuments(undefined, listNeeded(program.body.documents, choosable), choosable);
          return new Set(choices.map(({ documentId }) => documentId));
        },
      }),

    /** @throws {DomainError} `not_found` */
    async read(target: SubmissionTarget) {
      return { findings: await check(await records.loadVisible(target)) };
    },

    /**
     * Passes when nothing blocks and staff have accepted every warning.
     * @returns why it is sent anyway; "" without a warning
     * @throws {DomainError} `preflight_blocked`, `preflight_warnings` with the sentence of the first; `invalid_fields` without a
     * reason
     */
    async requireReady(submission: SubmissionOnFile, accepted: AcceptedWarnings | undefined): Promise<string> {
      const findings = await check(submission);
      const [blocking] = findings.filter(({ severity }) => severity === "blocks");
      if (blocking) throw new DomainError("preflight_blocked", { sentence: `${blocking.sentence} ${blocking.cure}` });
      if (findings.length === 0) return "";
      const ids = new Set(accepted?.ids);
      const unread = findings.find(({ id }) => !ids.has(id));
      if (unread) throw new DomainError("preflight_warnings", { sentence: `${unread.sentence} ${unread.cure}` });
      const reason = normalizeText(accepted?.reason ?? "");
      if (reason === "") throw invalidField("reason", "Please say why you're sending it anyway.");
      if (reason.length > submissionLimits.reasonChars)
        throw invalidField("reason", `Please keep it under ${submissionLimits.reasonChars} characters.`);
      return reason;
    },
  };
};

const toDocument = (row: CheckedDocumentRow): PreflightDocument => ({
  id: row.id,
  filename: row.filename,
  type: row.slug,
  review: row.review_state,
  state: fileStates[row.file_state],
  covers:
    row.covers_from === null || row.covers_until === null
      ? null
      : { from: row.covers_from.slice(0, 7), until: row.covers_until.slice(0, 7) },
  validUntil: row.valid_until,
  isShort: row.is_short,
  isChosen: row.is_chosen,
});

/** A condition that no one has settled yet leaves it open whether the document is asked for. */
const listAsked = (
  documents: ProgramDraft["documents"],
  { facts, today }: { readonly facts: Facts; readonly today: string },
): NeededDocument[] =>
  documents.flatMap(({ when, ...need }): readonly NeededDocument[] => {
    if (when && !listComparisons(when).every(isSettled)) return [{ need, isSure: false }];
    // Every threshold in it is settled.
    const settled = (when ? { ...need, when } : need) as DocumentNeed;
    return listNeededDocuments({ documents: [settled] }, facts, today);
  });
