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
  type PreflightDocument,
  type PreflightFinding,
  type StatedName,
} from "@funding-desk/contract/placement/submission/preflight";
import type { AcceptedWarnings } from "@funding-desk/contract/placement/submission/preflight-wire";
import type { Queryable } from "../../../platform/db/database.ts";
import { DomainError, invalidField } from "../../../platform/errors/errors.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import { findOwnNumbersState, formatCoBorrowerName } from "../../intake/application/application-record.service.ts";
import type { KnownAnswers } from "../../intake/known-answer/known-answers.service.ts";
import type { ClientFacts } from "../../matching/fit/client-facts.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findMissing, findUnheld } from "../lender-consent/consent-weighing.service.ts";
import type { LenderConsents } from "../lender-consent/lender-consent.service.ts";
import { findPlaceableProgram } from "./placeable-program.repository.ts";
import { type CheckedDocumentRow, listChecked, listOthers } from "./preflight.repository.ts";
import { listTypes } from "./submission.repository.ts";
import type { SubmissionOnFile, SubmissionRecords, SubmissionTarget } from "./submission-records.service.ts";

export type PreflightService = ReturnType<typeof createPreflightService>;

interface Deps extends Pick<SharedDeps, "database" | "timeZone"> {
  readonly records: Pick<SubmissionRecords, "loadVisible">;
  readonly consents: Pick<LenderConsents, "list">;
  readonly known: Pick<KnownAnswers, "listGiven">;
  readonly clientFacts: Pick<ClientFacts, "load">;
  /** Where the client does business, as two letters each. */
  readonly findStates: (place: {
    readonly clientId: string;
    readonly submissionId: string;
    readonly applicationId: string;
  }) => Promise<readonly { readonly code: string }[]>;
  readonly registrations: { isRegistered(db: Queryable, state: string): Promise<boolean> };
  readonly stateRules: readonly StateRule[];
}

/** What speaks against sending a file, as everything stands now. */
export const createPreflightService = (deps: Deps) => {
  const { database, records, timeZone } = deps;

  const listRegistrations = async (row: SubmissionOnFile["row"], today: string): Promise<NeededRegistration[]> => {
    const { client_id: clientId, id: submissionId, application_id: applicationId } = row;
    const found = await deps.findStates({ clientId, submissionId, applicationId });
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

  const listNames = async ({ row, application, people, businessName }: SubmissionOnFile): Promise<StatedName[]> => {
    const given = await deps.known.listGiven(row.client_id);
    const read = (form: string, name: string) =>
      String(given.find((each) => each.answers[name] && each.form === form)?.answers[name] ?? "");
    return [
      { of: "business", where: `application ${row.reference}`, name: businessName },
      { of: "business", where: "the profile", name: read("profile", "businessName") },
      { of: "business", where: "the pre-qualification", name: read("prequalification", "businessName") },
      { of: "owner", where: `application ${row.reference}`, name: String(application.answers.ownerName ?? "") },
      { of: "owner", where: "the account", name: people[0]?.name ?? "" },
    ];
  };

  const check = async (submission: SubmissionOnFile): Promise<PreflightFinding[]> => {
    const { row, people } = submission;
    const clientId = row.client_id;
    const today = toCivilDate(timeZone, new Date());
    const [program, types, documents, given, others, names, registrations, sheet] = await Promise.all([
      findPlaceableProgram(database, clientId, row.program_id),
      listTypes(database),
      listChecked(database, { clientId, submissionId: row.id }),
      deps.consents.list(database, [row.id]),
      listOthers(database, row),
      listNames(submission),
      listRegistrations(row, today),
      deps.clientFacts.load(clientId),
    ]);
    const missing = new Set(findMissing(given, people));
    const unsigned = new Set(findUnheld(given, people));
    const facts: Facts = Object.fromEntries(sheet.facts.map(({ fact, value }) => [fact, value]));
    return findPreflightFindings({
      today,
      lenderName: row.lender_name,
      needs: listNeeds(program?.body.documents ?? [], { facts, today }),
      documentNames: new Map(types.map(({ slug, name }) => [slug, name])),
      documents: documents.map(toDocument),
      names,
      consents: people.map((person) => ({
        person: person.name,
        isLive: !missing.has(person),
        ...(missing.has(person) &&
          !unsigned.has(person) && { holdup: person.mailbox?.stoppedAt ? "stopped" : "waits" }),
      })),
      numbersAwaited: submission.application.coBorrowers
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

  return {
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
const listNeeds = (
  documents: ProgramDraft["documents"],
  { facts, today }: { readonly facts: Facts; readonly today: string },
): NeededDocument[] =>
  documents.flatMap(({ when, ...need }): readonly NeededDocument[] => {
    if (when && !listComparisons(when).every(isSettled)) return [{ need, isSure: false }];
    // Every threshold in it is settled.
    const settled = (when ? { ...need, when } : need) as DocumentNeed;
    return listNeededDocuments({ documents: [settled] }, facts, today);
  });
