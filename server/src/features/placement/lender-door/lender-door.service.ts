import type { Readable } from "node:stream";
import { consentPurposeLabels } from "@funding-desk/contract/accounts/consent/purposes";
import { type AnswerOf, apiBase, type BodyOf } from "@funding-desk/contract/http/endpoint";
import { findConsentState } from "@funding-desk/contract/placement/lender-consent/states";
import { type askForMore, type lenderFile, lenderItemPages } from "@funding-desk/contract/placement/lender-door/api";
import { writeChecksums, writeManifest } from "@funding-desk/contract/placement/submission/manifest";
import type { LenderRequestWire } from "@funding-desk/contract/placement/submission/submission-wire";
import type { CurrentFirm } from "../../../firm/current-firm.ts";
import type { Door, LenderDoor, PrivateLinks } from "../../../identity/private-link/private-links.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { makeArchive } from "../../../platform/files/archive.ts";
import { maskEmail } from "../../../platform/mail/addressee.ts";
import type { FileService, OpenedFile } from "../../documents/file/file.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { LenderConsents } from "../lender-consent/lender-consent.service.ts";
import type { EndingService } from "../submission/ending.service.ts";
import type { LenderRequests } from "../submission/lender-request.service.ts";
import type { LenderView } from "../submission/lender-view.service.ts";
import type { SubmissionActs } from "../submission/submission-acts.service.ts";
import { findName, type SubmissionOnFile, type SubmissionRecords } from "../submission/submission-records.service.ts";

/** What a lender's employee does behind the door of a private link. */
export type LenderDoorService = ReturnType<typeof createLenderDoor>;

interface Deps extends Pick<SharedDeps, "database" | "rateLimits"> {
  readonly records: Pick<SubmissionRecords, "load" | "record">;
  readonly acts: Pick<SubmissionActs, "requireUnchanged" | "noteByLender" | "tellFirm">;
  readonly lenderRequests: Pick<LenderRequests, "add">;
  readonly ending: Pick<EndingService, "pass">;
  readonly view: LenderView;
  readonly consents: Pick<LenderConsents, "list">;
  readonly files: Pick<FileService, "open">;
  readonly currentFirm: CurrentFirm;
  readonly privateLinks: Pick<PrivateLinks, "requireStillOpen" | "whileOpen" | "signLink" | "admitByLink">;
}

/** The door says of which package. */
const toLinkSubject = (position: number): string => `lender-item:${position}`;

export const createLenderDoor = (deps: Deps) => {
  const { database, rateLimits, records, acts, view, consents, privateLinks: doors } = deps;

  const load = ({ submissionId, clientId }: LenderDoor, db?: Queryable): Promise<SubmissionOnFile> =>
    records.load(submissionId, clientId, db);

  /** Locks the file, and asks again whether the door is open. @throws {DomainError} `private_link_over` */
  const lockOpen = async (
    tx: Transaction,
    door: LenderDoor,
    { row }: SubmissionOnFile,
  ): Promise<SubmissionOnFile["row"]> => {
    const locked = await acts.requireUnchanged(tx, row);
    await doors.requireStillOpen(tx, door);
    return locked;
  };

  /** All that's known of them: the mailbox got the link and its code. */
  const toHolder = ({ mailbox }: Door) =>
    ({ kind: "lender", name: `The holder of the link at ${maskEmail(mailbox)}` }) as const;

  /** @throws {DomainError} `not_found`, `private_link_over` */
  const openItem = async (door: LenderDoor, position: number): Promise<OpenedFile> => {
    const submission = await load(door);
    const { row } = submission;
    const { fileId, name } = requireFound(await view.findFile(row.id, position));
    const opened = await deps.files.open(door.clientId, fileId);
    await withTransaction(database, async (tx) => {
      await doors.requireStillOpen(tx, door);
      await records.record(tx, row, { actor: toHolder(door), kind: "downloaded", about: name });
      await acts.noteByLender(tx, { row, what: "downloaded", address: door.address });
    });
    return { ...opened, content: doors.whileOpen(door, opened.content), name };
  };

  return {
    openItem,

    /** @returns a path that shows the file in a tab for a few minutes. @throws {DomainError} `not_found` */
    async linkItem(door: LenderDoor, position: number): Promise<string> {
      requireFound(await view.findFile(door.submissionId, position));
      const link = await doors.signLink(door, toLinkSubject(position));
      return `${apiBase}${lenderItemPages.path.replace(":position", String(position))}?link=${encodeURIComponent(link)}`;
    },

    /** @throws {DomainError} `link_invalid`, `door_closed`, `not_found`, `private_link_over` */
    async openItemByLink(position: number, link: string, address: string): Promise<OpenedFile> {
      const subject = toLinkSubject(position);
      const door = await doors.admitByLink(link, { kind: "lender", subject, address });
      if (door.kind !== "lender") throw new DomainError("link_invalid");
      return openItem(door, position);
    },

    /** For every opening of a link to a file, after the code. */
    async noteOpening(tx: Transaction, door: Door): Promise<void> {
      if (door.kind !== "lender") return;
      const submission = await load(door, tx);
      await records.record(tx, submission.row, { actor: toHolder(door), kind: "opened" });
      await acts.noteByLender(tx, { row: submission.row, what: "opened", address: door.address });
    },

    async read(door: LenderDoor): Promise<AnswerOf<typeof lenderFile>["data"]> {
      const { row, application, people, businessName } = await load(door);
      const { identity, advisor } = deps.currentFirm();
      const parts = await view.loadParts(row);
      const given = (await consents.list(database, [row.id])).filter(
        (consent) => consent.purpose !== "submit" && findConsentState(consent, consent.read_at) === "given",
      );
      return {
        firm: { name: identity.name, phone: identity.phone, email: identity.email },
        advisor: row.sent_by_name ?? advisor.name,
        lender_name: row.lender_name,
        program_name: row.program_name,
        business_name: businessName,
        reference: row.reference,
        // As it was sent, whatever was corrected since.
        funding_type: parts.brief?.funding_type ?? application.fundingType,
        requested_amount: parts.brief?.requested_amount ?? application.requestedAmount,
        status: row.status,
        note: row.note,
        sent_at: row.sent_at?.toISOString() ?? "",
        open_until: door.openUntil.toISOString(),
        manifest_sha256: row.manifest_sha256?.toString("hex") ?? "",
        ...parts,
        inquiries: given.map(
          (consent) => `${findName(consent, people)}: ${consentPurposeLabels[consent.purpose].toLowerCase()}`,
        ),
      };
    },

    /** All files at once, made while they're sent. @throws {DomainError} `private_link_over` */
    async openAll(door: LenderDoor): Promise<{ readonly content: Readable; readonly filename: string }> {
      const submission = await load(door);
      const { row } = submission;
      const { manifest, files } = await view.loadPackage(row.id);
      await withTransaction(database, async (tx) => {
        await doors.requireStillOpen(tx, door);
        for (const { name } of files)
          await records.record(tx, row, { actor: toHolder(door), kind: "downloaded", about: name });
        await acts.noteByLender(tx, { row, what: "downloaded", address: door.address });
      });
      const content = makeArchive(async (archive) => {
        archive.text("manifest.json", writeManifest(manifest));
        const isThere = new Set(files.map(({ name }) => name));
        archive.text("SHA256SUMS", writeChecksums(manifest.items.filter(({ name }) => isThere.has(name))));
        for (const { fileId, name } of files)
          await archive.file({ ...(await deps.files.open(door.clientId, fileId)), path: name });
      });
      return { content: doors.whileOpen(door, content), filename: `${row.reference}.zip` };
    },

    /** @throws {DomainError} `submission_changed`, `invalid_fields`, `too_many_requests` */
    async askForMore(door: LenderDoor, body: BodyOf<typeof askForMore>): Promise<LenderRequestWire> {
      await rateLimits.count("lender-request", { codeId: door.submissionId });
      const submission = await load(door);
      const id = await withTransaction(database, async (tx) => {
        const row = await lockOpen(tx, door, submission);
        const said = { words: body.words, typeId: body.document_type_id, dueOn: body.due_on };
        const requestId = await deps.lenderRequests.add(tx, row, { said, actor: toHolder(door) });
        await acts.tellFirm(tx, row, { what: "asked for more", words: body.words });
        await acts.noteByLender(tx, { row, what: "asked for more", address: door.address });
        return requestId;
      });
      const { requests } = await view.loadParts(submission.row);
      return requireFound(requests.find((request) => request.id === id));
    },

    /** @throws {DomainError} `submission_changed`, `invalid_fields` */
    async pass(door: LenderDoor, reason: string): Promise<void> {
      const submission = await load(door);
      await withTransaction(database, async (tx) => {
        const row = await lockOpen(tx, door, submission);
        await deps.ending.pass(tx, row, { reason, actor: toHolder(door) });
        await acts.tellFirm(tx, row, { what: "passed", words: reason });
        await acts.noteByLender(tx, { row, what: "passed", address: door.address });
      });
    },
  };
};
