import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { signUpForm } from "@funding-desk/contract/accounts/account/form";
import type { CallOutcome } from "@funding-desk/contract/calendar/appointment/states";
import { formatMonth, listExpectedMonths, shiftMonth } from "@funding-desk/contract/documents/document/covered-months";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { Answers } from "@funding-desk/contract/forms/field";
import type { DocumentTypeSlug } from "@funding-desk/contract/forms/options/document-types";
import { readWire } from "@funding-desk/contract/forms/wire";
import { documentsStep } from "@funding-desk/contract/intake/application/documents-step";
import { prequalificationForm } from "@funding-desk/contract/intake/prequalification/form";
import type { ApplicationStatus, PrequalificationStage } from "@funding-desk/contract/intake/status/statuses";
import { insertClient } from "../../features/accounts/account/account.repository.ts";
import { recordConsent } from "../../features/accounts/consent/consent.service.ts";
import type { ReceivedFile } from "../../features/documents/file/file.service.ts";
import type { StaffIdentity } from "../../identity/staff-session/staff-identity.ts";
import { withTransaction } from "../../platform/db/transaction.ts";
import { findSubmission } from "./demo.repository.ts";
import type { DemoCalls } from "./demo-calls.ts";
import { triedHours } from "./demo-outside.ts";
import type { DemoServices } from "./demo-services.ts";
import { createSampleLicense, createSamplePdf, type SampleFileBytes } from "./sample-files.ts";
import { toApplicationWire, toPrequalificationWire, toProfileWire } from "./sample-forms.ts";
import type { SampleProgram } from "./sample-lenders.ts";
import type { SamplePerson } from "./sample-person.ts";
import { createSamplePlacement } from "./sample-placement.ts";
import { listCutStatementLines, listStatementLines } from "./sample-statement.ts";
import { sampleNote } from "./sample-words.ts";

/** What happens in one client's file. Each event goes through the same service as on the server. */
export type SampleClient = ReturnType<typeof createSampleClient>;

export interface SampleClientParts {
  readonly services: DemoServices;
  readonly calls: DemoCalls;
  readonly person: SamplePerson;
  readonly clientId: string;
  readonly advisor: StaffIdentity;
  readonly manager: StaffIdentity;
  readonly signupId: string;
  readonly passwordHash: string;
  readonly password: string;
  /** Where the file goes, first to last. */
  readonly programs: readonly SampleProgram[];
  readonly typeIds: ReadonlyMap<string, number>;
  /** Time of the next event, and of the one before it. */
  readonly clock: () => Date;
  readonly clockBefore: () => Date;
}

const address = "127.0.0.1";
const toMonth = (at: Date): string => at.toISOString().slice(0, 7);

/** @param month that it's of, yyyy-mm */
const createPaper = (person: SamplePerson, type: DocumentTypeSlug, month: string): SampleFileBytes => {
  const name = type.replaceAll("_", "-");
  const lines =
    type === "bank_statements"
      ? listStatementLines(person, month)
      : [
          `${name.replaceAll("-", " ").toUpperCase()} (sample)`,
          person.businessName,
          `${person.street}, ${person.city}, ${person.state} ${person.zip}`,
          formatMonth(month),
          "",
          "This document is a sample. It belongs to no one.",
        ];
  return { name: `${name}-${month}.pdf`, bytes: createSamplePdf(lines) };
};

const createCutStatement = (person: SamplePerson, month: string): SampleFileBytes => ({
  name: `bank-statements-${month}.pdf`,
  bytes: createSamplePdf(listCutStatementLines(person, month)),
});

/** What the application asks for; one client in four leaves out a month. */
const listStatementMonths = (person: SamplePerson, at: Date): string[] => {
  const months = listExpectedMonths(at.toISOString().slice(0, 10), 3, new Set());
  return Number(person.phone.slice(-2)) % 4 === 1 ? months.slice(1) : months;
};

export const createSampleClient = (parts: SampleClientParts) => {
  const { services, calls, person, clientId, advisor, clock } = parts;
  const { database } = services;
  const idempotencyKey = undefined;
  const caller = { clientId, person, staffId: advisor.staffId };

  const receive = ({ name, bytes }: SampleFileBytes): Promise<ReceivedFile> =>
    services.files.receive(clientId, { name, content: Readable.from([bytes]), convertHeic: false });

  const listWaiting = async () =>
    (await services.reviews.list(advisor, clientId)).flatMap(({ slug, documents }) =>
      documents.filter(({ review }) => review.state === "waiting").map((document) => ({ ...document, slug })),
    );

  const decide = (
    { id, review }: Awaited<ReturnType<typeof listWaiting>>[number],
    decision: { to: "accepted" | "rejected"; reason: string | undefined },
  ) =>
    services.reviews.decide(advisor, {
      clientId,
      documentId: id,
      expected_revision: review.revision,
      ask_again: decision.to === "rejected",
      ...decision,
    });

  return {
    /** The file with each sample lender. */
    placements: parts.programs.map((program) => createSamplePlacement({ ...parts, program })),

    async signUp() {
      const terms = await services.loadAgreedTerms();
      await withTransaction(database, async (tx) => {
        await services.signupIds.use(tx, parts.signupId, person.email);
        await insertClient(tx, {
          id: clientId,
          first_name: person.firstName,
          last_name: person.lastName,
          mobile: person.phone,
          email: person.email,
          state: person.state,
          password_hash: parts.passwordHash,
          signup_id: parts.signupId,
        });
        await recordConsent(tx, {
          clientId,
          subject: signUpForm.name,
          version: signUpForm.version,
          wording: signUpForm.steps.account.fields.terms.label,
          terms,
          givenAt: new Date(),
          address,
        });
      });
      await services.notes.write(parts.manager, { clientId, text: sampleNote, idempotencyKey });
    },

    fillProfile: () => services.profiles.save(clientId, toProfileWire(person)),

    /** Saves a part of a pre-qualification and leaves. Each client stops at another question. */
    async leaveForm() {
      const whole: Answers = readWire(prequalificationForm, toPrequalificationWire(person));
      const asked = Object.entries(prequalificationForm.steps).flatMap(([step, { fields }]) =>
        Object.keys(fields).map((name) => ({ step, name })),
      );
      const fewest = 3;
      const stopsAt = fewest + (Number(person.phone.slice(-2)) % (asked.length - fewest - 1));
      const answers = Object.fromEntries(
        asked.slice(0, stopsAt).flatMap(({ name }) => (whole[name] === undefined ? [] : [[name, whole[name]]])),
      );
      const step = asked[stopsAt]?.step ?? "personal";
      await services.drafts.save({ clientId, form: "prequalification" }, { answers, step, base_revision: 0 });
    },

    async prequalify() {
      await services.prequalifications.submit({
        clientId,
        body: toPrequalificationWire(person),
        address,
        idempotencyKey,
      });
      await services.followUp(clientId);
      const isLongAgo = clock().getTime() < Date.now() - triedHours * 3600_000;
      await services.receiver.record(clientId, { isDown: isLongAgo && Number(person.phone.slice(-2)) % 23 === 4 });
    },

    async assign() {
      await services.assignments.assign(parts.manager, [clientId], advisor.staffId);
    },

    async moveTo(kind: "prequalification" | "application", to: PrequalificationStage | ApplicationStatus) {
      const found = await findSubmission(database, clientId, kind);
      if (!found) throw new Error(`There is no ${kind} to move.`);
      await services.statusMoves.move(advisor, { kind, id: found.id, to, expected_from: found.status });
    },

    /** @param lacksPages the oldest statement has two of its four pages */
    async apply(lacksPages = false) {
      const license = {
        name: "drivers-license.jpg",
        bytes: await createSampleLicense(`${person.firstName} ${person.lastName}`, person.state),
      };
      const { driversLicense, voidedCheck, bankStatements } = documentsStep.fields;
      const files = [
        { part: driversLicense.wire, file: await receive(license) },
        { part: voidedCheck.wire, file: await receive(createPaper(person, "voided_check", toMonth(clock()))) },
        ...(await Promise.all(
          listStatementMonths(person, clock()).map(async (month, index) => ({
            part: bankStatements.wire,
            file: await receive(
              lacksPages && index === 0
                ? createCutStatement(person, month)
                : createPaper(person, "bank_statements", month),
            ),
          })),
        )),
      ];
      // One client in eight gives another figure than before, so the desk shows a contradiction.
      const isContrary = Number(person.phone.slice(-2)) % 8 === 0;
      const fields = toApplicationWire(person, isContrary ? person.monthlyRevenue * 2 : person.monthlyRevenue);
      await services.submissions.submit({ clientId, fields, files, address, idempotencyKey });
      await services.followUp(clientId);
      for (const { file } of files) await services.readings.read(file.id);
    },

    /** Sends a message from the client. */
    async sendClientMessage(text: string) {
      await services.messages.send(null, { clientId, text, idempotencyKey });
    },
    /** Sends a message from the advisor. */
    async sendStaffMessage(text: string) {
      await services.messages.send(advisor, { clientId, text, idempotencyKey });
    },
    async addNote(text: string) {
      await services.notes.write(advisor, { clientId, text, idempotencyKey });
    },

    async addTask(title: string, inDays: number) {
      const dueOn = toCivilDate(services.timeZone, new Date(Date.now() + inDays * 24 * 3600_000));
      await services.tasks.add(advisor, { clientId, title, dueOn, staffId: advisor.staffId, idempotencyKey });
    },

    async requestDocument(type: DocumentTypeSlug, note: string) {
      const typeId = parts.typeIds.get(type) ?? 0;
      await services.requests.ask(advisor, clientId, { document_type_ids: [typeId], note, idempotencyKey });
    },

    async upload(type: DocumentTypeSlug) {
      const file = await receive(createPaper(person, type, shiftMonth(toMonth(clock()), -1)));
      await services.documentUploads.upload({
        token: { clientId, sessionId: randomUUID() },
        typeId: parts.typeIds.get(type) ?? 0,
        files: [file],
        idempotencyKey,
      });
      await services.readings.read(file.id);
    },

    /** Accepts waiting documents, up to this many. */
    async acceptDocuments(atMost: number) {
      const others = (await listWaiting()).filter(({ slug }) => atMost > 2 || slug !== "bank_statements");
      for (const document of others.slice(0, atMost)) await decide(document, { to: "accepted", reason: undefined });
    },

    /** Rejects the first of the statements that came last, which is the oldest month's. */
    async rejectStatement(reason: string) {
      const statement = (await listWaiting()).find(({ slug }) => slug === "bank_statements");
      if (statement) await decide(statement, { to: "rejected", reason });
    },

    holdCall: (outcome: CallOutcome) =>
      calls.bookHeld({ ...caller, bookedAt: parts.clockBefore(), by: clock(), outcome }),
    /** Books a call within the last few days; its outcome may not be recorded yet. */
    holdRecentCall: (outcome: CallOutcome | undefined) => calls.bookRecent({ ...caller, bookedAt: clock(), outcome }),
    bookAhead: () => calls.bookAhead({ ...caller, bookedAt: clock() }),
  };
};
