import { randomUUID } from "node:crypto";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import { isFinalStatus } from "@funding-desk/contract/intake/status/statuses";
import { nameProgram } from "@funding-desk/contract/matching/catalog/name-program";
import {
  type changeSubmission,
  createSubmission,
  type DeskSubmission,
  type submissionChoices,
} from "@funding-desk/contract/placement/submission/desk-api";
import { submissionLimits } from "@funding-desk/contract/placement/submission/limits";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
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
import type { SubmissionActs } from "./submission-acts.service.ts";
import { type SubmissionRecords, type SubmissionTarget, toActor } from "./submission-records.service.ts";
import { type SubmissionViews, toPlaceableWire } from "./submission-view.service.ts";

export type PreparingService = ReturnType<typeof createPreparingService>;

interface Deps extends Pick<SharedDeps, "database" | "access"> {
  readonly applications: Pick<ApplicationRecords, "find" | "listByClient">;
  readonly records: Pick<SubmissionRecords, "loadVisible" | "listPeople" | "record">;
  readonly acts: Pick<SubmissionActs, "requireUnchanged" | "noteByStaff">;
  readonly views: Pick<SubmissionViews, "loadForDesk">;
  readonly consents: Pick<LenderConsents, "voidAll">;
}

/** Staff choose a lender's program for a client's file, and what would be sent. */
export const createPreparingService = ({ database, access, applications, records, acts, views, consents }: Deps) => {
  const loadChoosable = async (clientId: string): Promise<Choosable> => {
    const [documents, types] = await Promise.all([listPlaceable(database, clientId), listTypes(database)]);
    return { documents, types };
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

  return {
    /** @throws {DomainError} `not_found` */
    async listChoices(staff: StaffIdentity, clientId: string): Promise<AnswerOf<typeof submissionChoices>["data"]> {
      await access.requireVisible(database, staff, clientId);
      const choosable = await loadChoosable(clientId);
      const programs = await listPlaceablePrograms(database, clientId);
      const open = (await applications.listByClient(clientId)).filter(
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

    /** @throws {DomainError} `not_found`, `invalid_fields`, `submission_open` */
    async create(
      staff: StaffIdentity,
      clientId: string,
      { idempotencyKey, ...body }: BodyOf<typeof createSubmission> & { readonly idempotencyKey: string | undefined },
    ): Promise<DeskSubmission> {
      await access.requireVisible(database, staff, clientId);
      const content = parseContent(body);
      const application = await applications.find(database, body.application_id);
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
      return views.loadForDesk(id, clientId);
    },

    /** @throws {DomainError} `not_found`, `invalid_fields`, `submission_changed` */
    async change(
      target: SubmissionTarget,
      { expected_revision: expected, ...body }: BodyOf<typeof changeSubmission>,
    ): Promise<DeskSubmission> {
      const content = parseContent(body);
      const { row: before } = await records.loadVisible(target);
      const program = requireFound(await findPlaceableProgram(database, target.clientId, before.program_id));
      const known = [program.lender_email, before.lender_email];
      requireNone({ lender_email: findMailboxFault(target.staff, content.lenderEmail, known) });
      const choosable = await loadChoosable(target.clientId);
      const choices = chooseDocuments(body.documents, listNeeded(program.body.documents, choosable), choosable);
      await withTransaction(database, async (tx) => {
        const row = await acts.requireUnchanged(tx, before, expected);
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
      return views.loadForDesk(target.id, target.clientId);
    },
  };
};

const describeProgram = ({ lender_name, name }: PlaceableProgramRow): string => nameProgram(lender_name, name);
