import type { Readable } from "node:stream";
import { apiBase } from "@funding-desk/contract/http/endpoint";
import { waysOut } from "@funding-desk/contract/identity/ways-out";
import { draftForm } from "@funding-desk/contract/intake/draft/api";
import { downloadMyData } from "@funding-desk/contract/oversight/my-data/api";
import type { OwnPasswords } from "../../../identity/session/own-passwords.ts";
import type { SessionToken } from "../../../identity/session/session-token.ts";
import { exportSessions } from "../../../identity/session/sessions.ts";
import type { SignedLinks } from "../../../identity/session/signed-link.ts";
import { hashSecretToken } from "../../../platform/crypto/secret-token.ts";
import type { Database } from "../../../platform/db/database.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { makeArchive } from "../../../platform/files/archive.ts";
import type { RateLimits } from "../../../platform/rate-limit/rate-limits.ts";
import type { AccountService } from "../../accounts/account/account.service.ts";
import type { ClientFactors } from "../../accounts/account/client-factors.service.ts";
import { exportConsents } from "../../accounts/consent/consent.service.ts";
import type { AppointmentService } from "../../calendar/appointment/appointment.service.ts";
import { exportPastDeals } from "../../connections/book-import/past-deals.service.ts";
import type { DocumentService } from "../../documents/document/document.service.ts";
import type { DocumentRequestService } from "../../documents/document-request/document-request.service.ts";
import type { FileService } from "../../documents/file/file.service.ts";
import type { ApplicationRecords } from "../../intake/application/application-record.service.ts";
import type { CorrectionService } from "../../intake/correction/correction.service.ts";
import type { DraftService } from "../../intake/draft/draft.service.ts";
import type { DraftFileService } from "../../intake/draft/draft-file.service.ts";
import type { PrequalificationService } from "../../intake/prequalification/prequalification.service.ts";
import type { ProfileService } from "../../intake/profile/profile.service.ts";
import type { TimelineService } from "../../intake/status/timeline.service.ts";
import type { ClientFacts } from "../../matching/fit/client-facts.service.ts";
import type { MessageService } from "../../messages/message/message.service.ts";
import type { MessageAttachments } from "../../messages/message/message-attachment.service.ts";
import type { TextViews } from "../../messages/text/text-view.service.ts";
import type { OwnOfferService } from "../../offers/offer/own-offer.service.ts";
import type { OwnSubmissions } from "../../placement/submission/own-submissions.service.ts";
import type { FileViews } from "../audit/file-view.service.ts";
import { createArchiveNames } from "./archive-names.ts";
import { draftInWords } from "./draft-in-words.ts";
import { deleteArchiveLink, writeArchiveLink } from "./my-data.repository.ts";

export type MyDataService = ReturnType<typeof createMyDataService>;

interface Deps {
  readonly database: Database;
  readonly links: SignedLinks;
  readonly rateLimits: Pick<RateLimits, "count">;
  readonly accounts: Pick<AccountService, "exportOwn">;
  readonly factors: Pick<ClientFactors, "read">;
  readonly ownPasswords: OwnPasswords;
  readonly profiles: Pick<ProfileService, "exportOwn">;
  readonly prequalifications: Pick<PrequalificationService, "exportOwn">;
  readonly applications: Pick<ApplicationRecords, "exportOwn">;
  readonly drafts: Pick<DraftService, "load">;
  readonly appointments: Pick<AppointmentService, "exportOwn">;
  readonly documents: Pick<DocumentService, "listForExport">;
  readonly draftFiles: Pick<DraftFileService, "listForExport">;
  readonly files: Pick<FileService, "open">;
  readonly fileViews: Pick<FileViews, "exportOwn">;
  readonly timelines: Pick<TimelineService, "exportOwn">;
  readonly corrections: Pick<CorrectionService, "exportOwn">;
  readonly requests: Pick<DocumentRequestService, "exportOwn">;
  readonly messages: Pick<MessageService, "exportOwn">;
  readonly messageAttachments: Pick<MessageAttachments, "listForExport">;
  readonly clientFacts: Pick<ClientFacts, "exportOwn">;
  readonly offers: Pick<OwnOfferService, "exportOwn" | "listForExport">;
  readonly ownSubmissions: Pick<OwnSubmissions, "exportOwn">;
  readonly texts: Pick<TextViews, "exportOwn">;
}

interface UploadedFile {
  readonly fileId: string;
  /** Path inside the archive. */
  readonly folder: string;
  readonly about: {
    readonly name: string;
    readonly type: string;
    readonly uploaded_at: unknown;
    readonly application: string | null;
    /** The firm's decision, and why it rejected the document. */
    readonly review: string | null;
    readonly rejection_reason: string | null;
  };
}

/** The purpose a link must be signed for. */
const subject = "my-data";

/** The folder for lenders' own papers about their offers. */
const disclosureFolder = "lenders' disclosures";

/** The folder for files of messages. */
const messageFolder = "messages";

/** The folder for files of an application that isn't submitted yet. */
const draftFolder = "application not submitted";

export const createMyDataService = (deps: Deps) => {
  const { database, links, files } = deps;

  const drafts = async (clientId: string) => {
    const loaded = await Promise.all(
      draftForm.options.map(async (form) => ({ form, draft: await deps.drafts.load({ clientId, form }) })),
    );
    return loaded.flatMap(({ form, draft }) => (draft ? [draftInWords(form, draft)] : []));
  };

  /** The part the firm knows too, without files. */
  const gatherShared = async (clientId: string) => ({
    made_at: new Date().toISOString(),
    account: await deps.accounts.exportOwn(clientId),
    profile: await deps.profiles.exportOwn(clientId),
    prequalifications: await deps.prequalifications.exportOwn(clientId),
    applications: await deps.applications.exportOwn(clientId),
    consents: await exportConsents(database, clientId),
    appointments: await deps.appointments.exportOwn(clientId),
    status_changes: await deps.timelines.exportOwn(clientId),
    corrections: await deps.corrections.exportOwn(clientId),
    document_requests: await deps.requests.exportOwn(clientId),
    messages: await deps.messages.exportOwn(clientId),
    files_with_lenders: await deps.ownSubmissions.exportOwn(clientId),
    facts_for_lenders: await deps.clientFacts.exportOwn(clientId),
    past_deals: await exportPastDeals(database, clientId),
    lenders_offers: await deps.offers.exportOwn(clientId),
    seen_by: await deps.fileViews.exportOwn(clientId),
  });

  const gatherOwn = async (clientId: string) => ({
    ...(await gatherShared(clientId)),
    half_filled_forms: await drafts(clientId),
    second_factor: await deps.factors.read(clientId),
    sessions: await exportSessions(database, clientId),
    text_messages: await deps.texts.exportOwn(clientId),
  });

  const listDocuments = async (clientId: string): Promise<UploadedFile[]> =>
    (await deps.documents.listForExport(clientId)).map((row) => ({
      fileId: row.file_id,
      folder: row.document_type,
      about: {
        name: row.name,
        type: row.document_type,
        uploaded_at: row.uploaded_at,
        application: row.application_reference,
        review: row.review_state,
        rejection_reason: row.rejection_reason,
        added_by_us: row.is_added_by_firm,
      },
    }));

  const listDisclosures = async (clientId: string): Promise<UploadedFile[]> =>
    (await deps.offers.listForExport(clientId)).map(({ fileId, name, sentAt }) => ({
      fileId,
      folder: disclosureFolder,
      about: {
        name,
        type: "Lender's disclosure",
        uploaded_at: sentAt,
        application: null,
        review: null,
        rejection_reason: null,
      },
    }));

  const listDraftFiles = async (clientId: string): Promise<UploadedFile[]> =>
    (await deps.draftFiles.listForExport(clientId)).map(({ fileId, question, name }) => ({
      fileId,
      folder: draftFolder,
      about: { name, type: question, uploaded_at: null, application: null, review: null, rejection_reason: null },
    }));

  const listMessageFiles = async (clientId: string): Promise<(UploadedFile & { readonly isSent: boolean })[]> =>
    (await deps.messageAttachments.listForExport(clientId)).map(({ fileId, name, attachedAt, isSent, isFromFirm }) => ({
      fileId,
      folder: messageFolder,
      isSent,
      about: {
        name,
        type: isSent ? "File of a message" : "File of a message that isn't sent",
        uploaded_at: attachedAt,
        application: null,
        review: null,
        rejection_reason: null,
        added_by_us: isFromFirm,
      },
    }));

  /** Undefined when it isn't known to be clean yet, or was deleted in the meantime. */
  const openIfThere = async (clientId: string, fileId: string) => {
    try {
      return await files.open(clientId, fileId);
    } catch (error) {
      if (error instanceof DomainError && error.code === "not_found") return undefined;
      throw error;
    }
  };

  const pack = (
    clientId: string,
    handedOver: readonly UploadedFile[],
    json: { name: string; data: object },
  ): Readable => {
    const pathFor = createArchiveNames();
    return makeArchive(async (archive) => {
      const documents = [];
      for (const { fileId, folder, about } of handedOver) {
        const opened = await openIfThere(clientId, fileId);
        const path = opened ? pathFor(folder, about.name) : null;
        documents.push({ ...about, path });
        if (opened && path) await archive.file({ ...opened, path });
      }
      archive.text(json.name, `${JSON.stringify({ ...json.data, documents }, null, 2)}\n`);
    });
  };

  return {
    /**
     * A path that works for five minutes and one archive. Earlier ones stop working.
     * @throws {DomainError} `too_many_requests`; `invalid_fields` for a wrong password
     */
    async link(token: SessionToken, password: string): Promise<string> {
      await deps.ownPasswords.require(token.clientId, password);
      await deps.rateLimits.count(waysOut.ownData.limit, { clientId: token.clientId });
      const link = await links.sign(token, subject);
      await writeArchiveLink(database, token.clientId, hashSecretToken(link));
      return `${apiBase}${downloadMyData.path}?link=${encodeURIComponent(link)}`;
    },

    /**
     * What is stored about the link's client, as a ZIP: `my-data.json` and the files as uploaded. Leaves out what the firm writes for
     * itself: notes, tasks, and outcomes of calls.
     * @throws {DomainError} `link_invalid`, `session_ended`
     */
    async archive(link: string): Promise<Readable> {
      const { clientId } = await links.verify(link, subject);
      if (!(await deleteArchiveLink(database, clientId, hashSecretToken(link)))) throw new DomainError("link_invalid");
      const data = await gatherOwn(clientId);
      const handedOver = [
        ...(await listDocuments(clientId)),
        ...(await listDisclosures(clientId)),
        ...(await listMessageFiles(clientId)),
        ...(await listDraftFiles(clientId)),
      ];
      return pack(clientId, handedOver, { name: "my-data.json", data });
    },

    /**
     * The client's file for the firm, as a ZIP: `client-file.json` and the documents. Leaves out the client's own: sessions, and what
     * isn't submitted yet. The caller decides who may have it. @param added comes first in the JSON
     */
    async archiveForFirm(clientId: string, added: object): Promise<Readable> {
      const data = { ...added, ...(await gatherShared(clientId)) };
      const handedOver = [
        ...(await listDocuments(clientId)),
        ...(await listDisclosures(clientId)),
        ...(await listMessageFiles(clientId)).filter(({ isSent }) => isSent),
      ];
      return pack(clientId, handedOver, { name: "client-file.json", data });
    },
  };
};
