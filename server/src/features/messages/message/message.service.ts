import { randomUUID } from "node:crypto";
import type { FirmEvent } from "@funding-desk/contract/connections/event/events";
import { type MessageWire, sendOwnMessage } from "@funding-desk/contract/messages/message/api";
import { sendClientMessage } from "@funding-desk/contract/messages/message/desk-api";
import { actedBy, type StaffIdentity, staffActor } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import { findSsnFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import { isAnswered, once, toIntent } from "../../../platform/idempotency/once.ts";
import { normalizeText, requireText } from "../../../platform/text/typed-text.ts";
import type { ReceivedFile } from "../../documents/file/file.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { type Conversations, toPlace, toSenderPlace } from "./conversation.service.ts";
import { findMessage, insertMailedMessage, insertMessage } from "./message.repository.ts";
import type { MessageAttachments } from "./message-attachment.service.ts";
import { groupMessageMail, messageToClientMail, messageToFirmMail } from "./message-mails.ts";

export interface MessageInput {
  readonly clientId: string;
  readonly text: string;
  /** Ids of files that the sender attached. */
  readonly attachments?: readonly string[] | undefined;
  readonly idempotencyKey: string | undefined;
}

/** A client's message that came by mail. */
export interface MailedMessage {
  readonly clientId: string;
  readonly text: string;
  /** The sender's address, "" for none; undefined for the account's own. */
  readonly otherSender: string | undefined;
  /** Received but not recorded yet. */
  readonly files: readonly ReceivedFile[];
}

type Sender = Pick<StaffIdentity, "staffId" | "name">;
type Written = Pick<MessageInput, "clientId" | "text">;

/** Writing messages between a client and the firm. `staff` is the caller; null when the client calls. */
export type MessageService = ReturnType<typeof createMessageService>;

interface Deps extends Pick<SharedDeps, "database" | "cipher" | "access" | "audit" | "rateLimits" | "live" | "mails"> {
  /** Tells a retry from another message without storing what it said. */
  readonly requestHashKey: Uint8Array;
  readonly attachments: Pick<MessageAttachments, "send" | "recordMailed">;
  readonly conversations: Pick<Conversations, "listWires">;
}

export const createMessageService = (deps: Deps) => {
  const { database, access, audit, live, mails, attachments } = deps;

  const requireVisible = async (staff: StaffIdentity | null, clientId: string): Promise<void> => {
    if (staff) await access.requireVisible(database, staff, clientId);
  };

  const toEvent = (from: MessageWire["from"], clientId: string, messageId: string): FirmEvent => ({
    kind: "message.sent",
    clientId,
    subjectId: messageId,
    data: { message_id: messageId, from },
  });

  const announce = async (
    tx: Transaction,
    staff: StaffIdentity | null,
    { clientId, messageId }: { readonly clientId: string; readonly messageId: string },
  ): Promise<void> => {
    await recordEvents(tx, [toEvent(staff ? "firm" : "client", clientId, messageId)]);
    await mails.queue(tx, staff ? messageToClientMail : messageToFirmMail, { clientId });
    await live.notify(tx, { clientId });
    if (staff) await audit.record(tx, { ...actedBy(staff), action: "message.sent", clientId });
  };

  return {
    /**
     * @throws {DomainError} `not_found`; `invalid_fields` for a blank text without files, a Social Security number, and a file that can't be sent;
     * `idempotency_key_reused`; `too_many_requests` for a client
     */
    async send(staff: StaffIdentity | null, { clientId, idempotencyKey, ...said }: MessageInput): Promise<MessageWire> {
      await requireVisible(staff, clientId);
      const files = [...new Set(said.attachments)];
      const text = files.length > 0 ? normalizeText(said.text) : requireText(said.text);
      requireNone({ text: findSsnFault(text) });
      const call = staff ? sendClientMessage : sendOwnMessage;
      const sender = { clientId, staffId: staff?.staffId, idempotencyKey, hashKey: deps.requestHashKey };
      const intent = toIntent(call, sender, [text, ...files]);
      const answer = randomUUID();
      const store = () =>
        withTransaction(database, async (tx) => {
          const cipher = await deps.cipher.forWriting(tx, clientId);
          const act = async () => {
            const sealed = cipher.encrypt(toPlace(answer), Buffer.from(text));
            await insertMessage(tx, { id: answer, clientId, staffId: staff?.staffId ?? null, sealed });
            await attachments.send(tx, staff, { clientId, messageId: answer, ids: files });
            await announce(tx, staff, { clientId, messageId: answer });
          };
          const row = requireFound(await findMessage(tx, clientId, await once(tx, intent, { answer, act })));
          const [sent] = await deps.conversations.listWires(tx, [row], { opener: cipher, staff });
          return requireFound(sent);
        });
      if (staff) return store();
      const isRepeat = () => isAnswered(database, intent);
      return deps.rateLimits.limit("message", { clientId }, { isRepeat, run: store });
    },

    /** Writes a message that goes to many, as its sender's. The mail about it is one that clients can turn off. @returns its id */
    async writeToOneOfMany(tx: Transaction, sender: Sender, { clientId, text }: Written): Promise<string> {
      const id = randomUUID();
      const sealed = (await deps.cipher.forWriting(tx, clientId)).encrypt(toPlace(id), Buffer.from(text));
      await insertMessage(tx, { id, clientId, staffId: sender.staffId, sealed });
      await recordEvents(tx, [toEvent("firm", clientId, id)]);
      await mails.queue(tx, groupMessageMail, { clientId, messageId: id });
      await live.notify(tx, { clientId });
      await audit.record(tx, { actor: staffActor(sender), action: "message.sent", clientId });
      return id;
    },

    /** Stores what a client wrote by mail. @returns the message's id. @throws {DomainError} `storage_full` */
    async writeMailed(tx: Transaction, { clientId, text, otherSender, files }: MailedMessage): Promise<string> {
      const id = randomUUID();
      const cipher = await deps.cipher.forWriting(tx, clientId);
      await insertMailedMessage(tx, {
        id,
        clientId,
        sealed: cipher.encrypt(toPlace(id), Buffer.from(text)),
        sealedSender: otherSender === undefined ? null : cipher.encrypt(toSenderPlace(id), Buffer.from(otherSender)),
      });
      await attachments.recordMailed(tx, { clientId, messageId: id, files });
      await announce(tx, null, { clientId, messageId: id });
      return id;
    },
  };
};
