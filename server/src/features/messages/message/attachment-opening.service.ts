import { apiBase } from "@funding-desk/contract/http/endpoint";
import { waysOut } from "@funding-desk/contract/identity/ways-out";
import { type MessageAttachmentWire, messageAttachmentFile } from "@funding-desk/contract/messages/message/api";
import type { SessionToken } from "../../../identity/session/session-token.ts";
import type { SignedLinks } from "../../../identity/session/signed-link.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import type { FileService, OpenedFile } from "../../documents/file/file.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findAttachment } from "./message-attachment.repository.ts";

/** How the client and staff open files of messages. */
export type AttachmentOpening = ReturnType<typeof createAttachmentOpening>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "audit"> {
  readonly files: Pick<FileService, "open">;
  readonly links: SignedLinks;
}

const toSubject = (id: string): string => `message-attachment:${id}`;

export const createAttachmentOpening = ({ database, access, audit, files, links }: Deps) => ({
  /** Adds the addresses under which the client can open them for a few minutes. */
  addLinks: (token: SessionToken, attached: readonly MessageAttachmentWire[]): Promise<MessageAttachmentWire[]> =>
    Promise.all(
      attached.map(async (file) => ({
        ...file,
        link: `${apiBase}${messageAttachmentFile.path.replace(":id", file.id)}?link=${await links.sign(token, toSubject(file.id))}`,
      })),
    ),

  /** The file a client's link opens. @throws {DomainError} `link_invalid`, `session_ended`, `not_found` */
  async openByLink(id: string, link: string): Promise<OpenedFile> {
    const { clientId } = await links.verify(link, toSubject(id));
    const row = await findAttachment(database, clientId, id);
    // What staff attached is theirs until they send it.
    if (!row || (row.message_id === null && row.staff_id !== null)) throw new DomainError("not_found");
    return files.open(clientId, row.file_id);
  },

  /** Records that it was opened. @throws {DomainError} `not_found`, also for a colleague's or client's file that wasn't sent */
  async open(staff: StaffIdentity, clientId: string, id: string): Promise<OpenedFile> {
    await access.requireVisible(database, staff, clientId);
    const row = requireFound(await findAttachment(database, clientId, id));
    if (row.message_id === null && row.staff_id !== staff.staffId) throw new DomainError("not_found");
    const opened = await files.open(clientId, row.file_id);
    try {
      const detail = { attachment_id: id };
      await audit.record(database, { ...actedBy(staff), action: waysOut.openMessageFile.audit, clientId, detail });
    } catch (error) {
      opened.content.destroy();
      throw error;
    }
    return opened;
  },
});
