import * as api from "@funding-desk/contract/messages/message/api";
import * as desk from "@funding-desk/contract/messages/message/desk-api";
import { findDisposition } from "../../../http/content-disposition.ts";
import { toData, toNoData } from "../../../http/envelope.ts";
import { type FileAnswer, fileRoute } from "../../../http/file-route.ts";
import { clientRoute, type Route } from "../../../http/route.ts";
import { staffFileRoute, staffRoute } from "../../../http/staff-route.ts";
import { clientUploadRoute, staffUploadRoute, type UploadedFile } from "../../../http/upload-route.ts";
import type { SessionToken } from "../../../identity/session/session-token.ts";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { FileReceiver } from "../../../platform/files/received-file.ts";
import type { OpenedFile } from "../../documents/file/file.service.ts";
import type { AttachmentOpening } from "./attachment-opening.service.ts";
import type { Conversations } from "./conversation.service.ts";
import type { MessageService } from "./message.service.ts";
import type { MessageAttachments } from "./message-attachment.service.ts";

interface Parts {
  readonly messages: MessageService;
  readonly conversations: Conversations;
  readonly attachments: MessageAttachments;
  readonly opening: AttachmentOpening;
  readonly receiver: FileReceiver;
  readonly requireVisible: (staff: StaffIdentity, clientId: string) => Promise<void>;
}

export const messageRoutes = ({
  messages,
  conversations,
  attachments,
  opening,
  receiver,
  requireVisible,
}: Parts): Route[] => [
  clientRoute(api.ownMessages, async ({ client, query }) => {
    const page = await conversations.page(null, client.clientId, query.before);
    return { data: { ...page, messages: await Promise.all(page.messages.map(withLinks(opening, client))) } };
  }),
  clientRoute(api.sendOwnMessage, async ({ client, body, idempotencyKey }) => {
    const sent = await messages.send(null, { clientId: client.clientId, ...body, idempotencyKey });
    return { data: await withLinks(opening, client)(sent) };
  }),
  clientRoute(api.readOwnMessages, async ({ client, body }) => ({
    data: { unread: await conversations.read(null, client.clientId, body.up_to) },
  })),
  clientRoute(api.unreadOwnMessages, async ({ client }) => ({
    data: { unread: await conversations.countUnreadByClient(client.clientId) },
  })),
  clientUploadRoute(api.attachOwnFile, receiver, ({ client: { clientId }, files, idempotencyKey }) =>
    toData(attachments.attach(null, { clientId, file: requireFile(files), idempotencyKey })),
  ),
  clientRoute(api.detachOwnFile, ({ client: { clientId }, params: { id } }) =>
    toNoData(attachments.detach(null, clientId, id)),
  ),
  fileRoute(api.messageAttachmentFile, async ({ params: { id }, query: { link } }) =>
    toFileAnswer(await opening.openByLink(id, link)),
  ),
  staffRoute(desk.clientMessages, ({ staff, params, query }) =>
    toData(conversations.page(staff, params.id, query.before)),
  ),
  staffRoute(desk.sendClientMessage, ({ staff, params, body, idempotencyKey }) =>
    toData(messages.send(staff, { clientId: params.id, ...body, idempotencyKey })),
  ),
  staffRoute(desk.readClientMessages, async ({ staff, params, body }) => ({
    data: { unread: await conversations.read(staff, params.id, body.up_to) },
  })),
  staffUploadRoute(
    desk.attachClientFile,
    { receiver, requireVisible },
    ({ staff, params: { id: clientId }, files, idempotencyKey }) =>
      toData(attachments.attach(staff, { clientId, file: requireFile(files), idempotencyKey })),
  ),
  staffRoute(desk.detachClientFile, ({ staff, params: { id, attachmentId } }) =>
    toNoData(attachments.detach(staff, id, attachmentId)),
  ),
  staffFileRoute(desk.clientMessageFile, async ({ staff, params: { id, attachmentId } }) =>
    toFileAnswer(await opening.open(staff, id, attachmentId)),
  ),
];

const requireFile = ([upload]: readonly UploadedFile[]) => {
  if (!upload) throw new DomainError("malformed");
  return upload.file;
};

const toFileAnswer = ({ content, mediaType, name, sizeBytes }: OpenedFile): FileAnswer => ({
  content,
  mediaType,
  filename: name,
  sizeBytes,
  disposition: findDisposition(mediaType),
});

const withLinks =
  (opening: AttachmentOpening, token: SessionToken) =>
  async (sent: api.MessageWire): Promise<api.MessageWire> => ({
    ...sent,
    attachments: await opening.addLinks(token, sent.attachments),
  });
