import type { AccountService } from "../features/account/account.service.ts";
import type { ClientAccess } from "../features/client-file/client-access.service.ts";
import { documentRequestRoutes } from "../features/document-request/document-request.routes.ts";
import type { DocumentRequestService } from "../features/document-request/document-request.service.ts";
import { createNeededDocumentsDelivery, neededDocumentsQueue } from "../features/document-request/needed-documents.ts";
import { documentReviewRoutes } from "../features/document-review/document-review.routes.ts";
import { createDocumentReviewService } from "../features/document-review/document-review.service.ts";
import type { FileService } from "../features/file/file.service.ts";
import { messageRoutes } from "../features/message/message.routes.ts";
import { createMessageService } from "../features/message/message.service.ts";
import { createMessageNotices, messageNoticeQueue } from "../features/message/message-notice.ts";
import { noteRoutes } from "../features/note/note.routes.ts";
import { createNoteService } from "../features/note/note.service.ts";
import { taskRoutes } from "../features/task/task.routes.ts";
import { createTaskService } from "../features/task/task.service.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface Parts
  extends Pick<GroundFloor, "database" | "secrets" | "cipher" | "audit" | "live" | "jobs" | "mails" | "letterhead"> {
  readonly access: ClientAccess;
  readonly accounts: AccountService;
  readonly files: FileService;
  readonly requests: DocumentRequestService;
}

/** What staff do with a client's papers, and what is said about and with the client. */
export const composeReview = (parts: Parts) => {
  const { jobs, secrets, requests } = parts;
  const requestHashKey = secrets.current("idempotency").bytes;
  const messages = createMessageService({ ...parts, requestHashKey });
  const tellNeeded = createNeededDocumentsDelivery(parts);
  const tellMessages = createMessageNotices(parts);
  jobs.work(neededDocumentsQueue, ({ data }) => tellNeeded(data.clientId));
  jobs.work(messageNoticeQueue, ({ data }) => tellMessages(data.clientId));
  return {
    messages,
    routes: [
      ...documentReviewRoutes(createDocumentReviewService(parts)),
      ...documentRequestRoutes(requests),
      ...messageRoutes(messages),
      ...noteRoutes(createNoteService({ ...parts, requestHashKey })),
      ...taskRoutes(createTaskService(parts)),
    ],
  };
};
