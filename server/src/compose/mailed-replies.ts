import type { FileService } from "../features/documents/file/file.service.ts";
import { createKeptMails } from "../features/messages/mailed-reply/kept-mail.service.ts";
import { mailedReplyRoutes } from "../features/messages/mailed-reply/mailed-reply.routes.ts";
import { createMailedReplies } from "../features/messages/mailed-reply/mailed-reply.service.ts";
import { createMessageFromMail } from "../features/messages/mailed-reply/message-from-mail.service.ts";
import { createReplyMailbox, mailedReplyQueue } from "../features/messages/mailed-reply/reply-mailbox.service.ts";
import type { MessageService } from "../features/messages/message/message.service.ts";
import type { FileInspector } from "../platform/files/inspection/inspect-file.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface Parts extends GroundFloor {
  readonly files: FileService;
  readonly messages: MessageService;
  readonly inspector: Pick<FileInspector, "readMail">;
}

/** Clients' replies by mail. Without a mailbox, nothing is read. */
export const composeMailedReplies = (parts: Parts) => {
  const writeMessage = createMessageFromMail(parts);
  const replies = createMailedReplies({ ...parts, writeMessage });
  const mailbox = createReplyMailbox({ ...parts, replies });
  parts.jobs.schedule(mailedReplyQueue, "* * * * *", mailbox.readDue);
  return {
    routes: mailedReplyRoutes(createKeptMails({ ...parts, writeMessage })),
    sweeps: [replies.sweep, mailbox.sweep],
  };
};
