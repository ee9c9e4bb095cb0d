import type { DocumentService } from "../features/documents/document/document.service.ts";
import { documentRequestRoutes } from "../features/documents/document-request/document-request.routes.ts";
import type { DocumentRequestService } from "../features/documents/document-request/document-request.service.ts";
import { documentReviewRoutes } from "../features/documents/document-review/document-review.routes.ts";
import { createDocumentReviewService } from "../features/documents/document-review/document-review.service.ts";
import type { FileService } from "../features/documents/file/file.service.ts";
import { packRoutes } from "../features/documents/pack/pack.routes.ts";
import { createPackService } from "../features/documents/pack/pack.service.ts";
import { createPackSettingService } from "../features/documents/pack/pack-setting.service.ts";
import { createAttachmentOpening } from "../features/messages/message/attachment-opening.service.ts";
import { createConversations } from "../features/messages/message/conversation.service.ts";
import { messageRoutes } from "../features/messages/message/message.routes.ts";
import { createMessageService } from "../features/messages/message/message.service.ts";
import { createMessageAttachments } from "../features/messages/message/message-attachment.service.ts";
import { noteRoutes } from "../features/office/note/note.routes.ts";
import { createNoteService } from "../features/office/note/note.service.ts";
import { taskRoutes } from "../features/office/task/task.routes.ts";
import { createTaskService } from "../features/office/task/task.service.ts";
import type { SignedLinks } from "../identity/session/signed-link.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface Parts extends GroundFloor {
  readonly files: FileService;
  readonly documents: DocumentService;
  readonly requests: DocumentRequestService;
  readonly links: SignedLinks;
}

/** Document reviews, messages, notes, tasks, and packs. */
export const composeReview = (parts: Parts) => {
  const { secrets, requests } = parts;
  const requestHashKey = secrets.current("idempotency").bytes;
  const attachments = createMessageAttachments(parts);
  const conversations = createConversations({ ...parts, attachments });
  const messages = createMessageService({ ...parts, requestHashKey, attachments, conversations });
  const tasks = createTaskService(parts);
  const notes = createNoteService({ ...parts, requestHashKey });
  return {
    messages,
    conversations,
    attachments,
    notes,
    tasks,
    routes: [
      ...documentReviewRoutes(createDocumentReviewService(parts)),
      ...documentRequestRoutes(requests),
      ...messageRoutes({
        messages,
        conversations,
        attachments,
        opening: createAttachmentOpening(parts),
        receiver: parts.files,
        requireVisible: (staff, clientId) => parts.access.requireVisible(parts.database, staff, clientId),
      }),
      ...noteRoutes(notes),
      ...taskRoutes(tasks),
      ...packRoutes(createPackSettingService(parts), createPackService({ ...parts, tasks })),
    ],
    sweeps: [attachments.sweep],
  };
};
