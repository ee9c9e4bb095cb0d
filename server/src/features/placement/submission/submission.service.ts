import { randomUUID } from "node:crypto";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import { isFinalStatus } from "@funding-desk/contract/intake/status/statuses";
import { nameProgram } from "@funding-desk/contract/matching/catalog/name-program";
import {
  askForConsents,
  type changeSubmission,
  createSubmission,
  type DeskSubmission,
  type DeskSubmissionSummary,
  recordLenderRequest,
  renewLenderLink,
  type submissionChoices,
} from "@funding-desk/contract/placement/submission/desk-api";
import { submissionLimits } from "@funding-desk/contract/placement/submission/limits";
import type { Clients } from "../../../identity/client/clients.ts";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { findEmailFault, findLengthFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import type { ApplicationRecords } from "../../intake/application/application-record.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { LenderConsents } from "../lender-consent/lender-consent.service.ts";
import { type Choosable, chooseDocuments, listNeeded } from "./document-choice.ts";
import { findMailboxFault } from "./lender-mailbox.ts";
import {
  findPlaceableProgram,
  listPlaceablePrograms,
  type PlaceableProgramRow,
} from "./placeable-program.repository.ts";
import {
  insertSubmission,
  listChosen,
  listPlaceable,
  listTypes,
  saveChosen,
  updateSubmission,
} from "./submission.repository.ts";
import { requireWithLender, type SubmissionActs, toFileWords } from "./submission-acts.service.ts";
import { fileSentMail } from "./submission-mails.ts";
import { type SubmissionOnFile, type SubmissionRecords, toPlaceableWire } from "./submission-records.service.ts";

/** Staff prepare a client's file for a lender, ask for consents, and speak for lenders who write mails. */
export type SubmissionService = ReturnType<typeof createSubmissionService>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "mails" | "live"> {
  readonly clients: Clients;
  readonly applications: ApplicationRecords;
  readonly records: SubmissionRecords;
  readonly acts: SubmissionActs;
  readonly consents: LenderConsents;
}

interface Target {
  readonly staff: StaffIdentity;
  readonly clientId: string;
  readonly id: string;
}

type Keyed<Body> = Body & { readonly idempotencyKey: string | undefined };

export const createSubmissionService = (deps: Deps) => {
  const { database, access, mails, records, acts, consents } = deps;

  const loadChoosable = async (clientId: string): Promise<Choosable> => {
    const [documents, types] = await Promise.all([listPlaceable(database, clientId), listTypes(database)]);
    return { documents, types };
  };

  const loadOwn = async ({ staff, clientId, id }: Target): Promise<SubmissionOnFile> => {
    await access.requireVisible(database, staff, clientId);
    return records.load(id, clientId);
  };

  const parseContent = (body: Pick<BodyOf<typeof createSubmission>, "channel" | "lender_email" | "note">) => {
    const lenderEmail = body.lender_email.trim();
    const note = normalizeText(body.note);
    requireNone({
      lender_email: findEmailFault(lenderEmail),
      note: findLengthFault(note, submissionLimits.noteChars),
    });
    return { channel: body.channel, lenderEmail, note };
  };

  /** Runs an act on the row as it is now, under its lock. */
  const act = async (
    target: Target,
    expectedRevision: number,
    work: (tx: Transaction, submission: SubmissionOnFile) => Promise<void>,
  ): Promise<DeskSubmission> => {
    const submission = await loadOwn(target);
    await withTransaction(database, async (tx) => {
      const row = await acts.requireUnchanged(tx, submission.row, expectedRevision);
      await work(tx, { ...submission, row });
    });
    return records.loadForDesk(target.id, target.clientId);
  };

  return {
    /** @throws {DomainError} `not_found` */
    async listChoices(staff: StaffIdentity, clientId: string): Promise<AnswerOf<typeof submissionChoices>["data"]> {
      await access.requireVisible(database, staff, clientId);
      const choosable = await loadChoosable(clientId);
      const programs = await listPlaceablePrograms(database, clientId);
      const open = (await deps.applications.listByClient(clientId)).filter(
        ({ status }) => !isFinalStatus("application", status),
      );
      return {
        applications: await Promise.all(
          open.map(async (application) => ({
            id: application.id,
            reference: application.reference,
            funding_type: application.fundingType,
            requested_amount: application.requestedAmount,
            people: (await records.listPeople(application)).map(({ coBorrowerId, mailbox: _, ...person }) => ({
              ...person,
              co_borrower_id: coBorrowerId,
            })),
          })),
        ),
        programs: programs.map(({ body, ...program }) => ({
          ...program,
          needs: listNeeded(body.documents, choosable).map(({ need, name, documentIds }) => ({
            type: name,
            count: need.count,
            unit: need.unit,
            why: need.why,
            document_ids: [...documentIds],
          })),
        })),
        documents: choosable.documents.map(toPlaceableWire),
      };
    },

    /** @throws {DomainError} `not_found` */
    async list(staff: StaffIdentity, clientId: string): Promise<{ submissions: DeskSubmissionSummary[] }> {
      await access.requireVisible(database, staff, clientId);
      return { submissions: await records.listForDesk(clientId) };
    },

    /** @throws {DomainError} `not_found` */
    async load(target: Target): Promise<DeskSubmission> {
      await access.requireVisible(database, target.staff, target.clientId);
      return records.loadForDesk(target.id, target.clientId);
    },

    /** @throws {DomainError} `not_found`, `invalid_fields`, `submission_open` */
    async create(
      staff: StaffIdentity,
      clientId: string,
      { idempotencyKey, ...body }: Keyed<BodyOf<typeof createSubmission>>,
    ): Promise<DeskSubmission> {
      await access.requireVisible(database, staff, clientId);
      const content = parseContent(body);
      const application = await deps.applications.find(database, body.application_id);
      if (application?.clientId !== clientId) throw invalidField("application_id", "Please choose an application.");
      const program = await findPlaceableProgram(database, clientId, body.program_id);
      if (!program) throw invalidField("program_id", "Please choose a program.");
      requireNone({ lender_email: findMailboxFault(staff, content.lenderEmail, [program.lender_email]) });
      const choosable = await loadChoosable(clientId);
      const choices = chooseDocuments(body.documents, listNeeded(program.body.documents, choosable), choosable);
      const submissionId = randomUUID();
      const intent = toIntent(createSubmission, { clientId, staffId: staff.staffId, idempotencyKey }, body);
      const id = await withTransaction(database, (tx) =>
        once(tx, intent, {
          answer: submissionId,
          async act() {
            await insertSubmission(tx, {
              ...content,
              id: submissionId,
              clientId,
              applicationId: application.id,
              lenderId: program.lender_id,
              programId: program.id,
              staffId: staff.staffId,
            });
            await saveChosen(tx, { submissionId, clientId, choices });
            const row = await acts.requireUnchanged(tx, { id: submissionId });
            await records.record(tx, row, { actor: toActor(staff), kind: "prepared", about: describeProgram(program) });
            await acts.noteByStaff(tx, staff, { row, what: "prepared" });
          },
        }),
      );
      return records.loadForDesk(id, clientId);
    },

    /** @throws {DomainError} `not_found`, `invalid_fields`, `submission_changed` */
    async change(
      target: Target,
      { expected_revision: expected, ...body }: BodyOf<typeof changeSubmission>,
    ): Promise<DeskSubmission> {
      const content = parseContent(body);
      const { row: before } = await loadOwn(target);
      const program = requireFound(await findPlaceableProgram(database, target.clientId, before.program_id));
      const known = [program.lender_email, before.lender_email];
      requireNone({ lender_email: findMailboxFault(target.staff, content.lenderEmail, known) });
      const choosable = await loadChoosable(target.clientId);
      const choices = chooseDocuments(body.documents, listNeeded(program.body.documents, choosable), choosable);
      return act(target, expected, async (tx, { row }) => {
        if (row.status !== "preparing") throw new DomainError("submission_changed");
        const chosen = (await listChosen(tx, row.id)).map(({ id }) => id).toSorted();
        const isSame =
          row.channel === content.channel &&
          JSON.stringify(chosen) === JSON.stringify(choices.map(({ documentId }) => documentId).toSorted());
        await updateSubmission(tx, { ...content, id: row.id });
        await saveChosen(tx, { submissionId: row.id, clientId: row.client_id, choices });
        const isVoided = !isSame && (await consents.voidAll(tx, row.id));
        const about = isVoided ? "Consents have to be given again." : "";
        await records.record(tx, row, { actor: toActor(target.staff), kind: "changed", about });
        await acts.noteByStaff(tx, target.staff, { row, what: "changed" });
      });
    },

    /** @throws {DomainError} `not_found`, `submission_changed` for one that is over, `invalid_fields` */
    async askConsents(
      target: Target,
      { purposes, idempotencyKey }: Keyed<BodyOf<typeof askForConsents>>,
    ): Promise<DeskSubmission> {
      const submission = await loadOwn(target);
      const { staff, clientId, id } = target;
      const wrong = submission.people.find(({ email }) => findEmailFault(email) !== undefined);
      if (wrong) throw invalidField("purposes", `There's no valid email address for ${wrong.name}.`);
      const documents = await listChosen(database, id);
      const intent = toIntent(askForConsents, { clientId, staffId: staff.staffId, idempotencyKey }, [id, purposes]);
      await withTransaction(database, (tx) =>
        once(tx, intent, {
          answer: id,
          async act() {
            const row = await acts.requireUnchanged(tx, submission.row);
            if (row.status !== "preparing") requireWithLender(row);
            const asked = await consents.ask(tx, {
              question: {
                submissionId: id,
                clientId,
                lenderName: row.lender_name,
                programName: row.program_name,
                reference: row.reference,
                documents: documents.map((each) => ({ id: each.id, name: `${each.document_type}: ${each.filename}` })),
                showsNumbers: row.channel === "link",
                staffId: staff.staffId,
              },
              people: submission.people,
              purposes: [...new Set(purposes)],
            });
            if (asked.length === 0) return;
            await acts.mailQuestions(tx, { ...submission, row }, asked);
            const about = asked.map(({ name }) => name).join(", ");
            await records.record(tx, row, { actor: toActor(staff), kind: "consent asked", about });
            await acts.noteByStaff(tx, staff, { row, what: "consents asked" });
          },
        }),
      );
      return records.loadForDesk(id, clientId);
    },

    /** @throws {DomainError} `not_found`, `submission_not_sent`, `submission_changed`, `consent_missing` */
    async renewLink(target: Target, idempotencyKey: string | undefined): Promise<DeskSubmission> {
      const submission = await loadOwn(target);
      const { staff, clientId, id } = target;
      const intent = toIntent(renewLenderLink, { clientId, staffId: staff.staffId, idempotencyKey }, id);
      await withTransaction(database, (tx) =>
        once(tx, intent, {
          answer: id,
          async act() {
            const row = await acts.requireUnchanged(tx, submission.row);
            requireWithLender(row);
            if (row.channel !== "link") throw new DomainError("submission_not_sent");
            await consents.requireAll(tx, id, submission.people);
            const { url, expiresAt } = await acts.issueLink(tx, row);
            await mails.queue(tx, fileSentMail, {
              ...toFileWords({ ...submission, row }),
              url,
              expiresAt: expiresAt.toISOString(),
            });
            await records.record(tx, row, { actor: toActor(staff), kind: "link renewed" });
            await acts.noteByStaff(tx, staff, { row, what: "link renewed" });
          },
        }),
      );
      return records.loadForDesk(id, clientId);
    },

    /** @throws {DomainError} `not_found`, `submission_changed`, `invalid_fields` */
    withdraw: (
      target: Target,
      { reason, expected_revision: expected }: { reason: string; expected_revision: number },
    ) =>
      act(target, expected, async (tx, submission) => {
        await acts.withdraw(tx, submission, { reason, actor: toActor(target.staff) });
        await acts.noteByStaff(tx, target.staff, { row: submission.row, what: "withdrawn" });
      }),

    /** @throws {DomainError} `not_found`, `submission_not_sent`, `submission_changed`, `invalid_fields` */
    recordPass: (
      target: Target,
      { reason, expected_revision: expected }: { reason: string; expected_revision: number },
    ) =>
      act(target, expected, async (tx, { row }) => {
        await acts.pass(tx, row, { reason, actor: { kind: "lender", name: row.lender_name } });
        await acts.noteByStaff(tx, target.staff, { row, what: "pass recorded" });
      }),

    /** @throws {DomainError} `not_found`, `submission_not_sent`, `submission_changed`, `invalid_fields` */
    async recordRequest(
      target: Target,
      { idempotencyKey, ...body }: Keyed<BodyOf<typeof recordLenderRequest>>,
    ): Promise<DeskSubmission> {
      const submission = await loadOwn(target);
      const { staff, clientId, id } = target;
      const intent = toIntent(recordLenderRequest, { clientId, staffId: staff.staffId, idempotencyKey }, [id, body]);
      await withTransaction(database, (tx) =>
        once(tx, intent, {
          answer: id,
          async act() {
            const row = await acts.requireUnchanged(tx, submission.row);
            const said = { words: body.words, typeId: body.document_type_id, dueOn: body.due_on };
            await acts.addRequest(tx, row, { said, actor: { kind: "lender", name: row.lender_name } });
            await acts.noteByStaff(tx, staff, { row, what: "request recorded" });
          },
        }),
      );
      return records.loadForDesk(id, clientId);
    },
  };
};

const toActor = ({ name }: StaffIdentity) => ({ kind: "staff", name }) as const;

const describeProgram = ({ lender_name, name }: PlaceableProgramRow): string => nameProgram(lender_name, name);
