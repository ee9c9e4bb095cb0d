import type { FileService } from "../features/documents/file/file.service.ts";
import { mailedReplyRoutes } from "../features/messages/mailed-reply/mailed-reply.routes.ts";
import { createMailedReplies, mailedReplyQueue } from "../features/messages/mailed-reply/mailed-reply.service.ts";
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
  const replies = createMailedReplies(parts);
  parts.jobs.schedule(mailedReplyQueue, "* * * * *", replies.readDue);
  return { routes: mailedReplyRoutes(replies), sweeps: [replies.sweep] };
};
