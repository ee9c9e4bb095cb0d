import type { FileService } from "../features/documents/file/file.service.ts";
import type { ApplicationRecords } from "../features/intake/application/application-record.service.ts";
import { createDatedOwed } from "../features/intake/owed/dated-owed.service.ts";
import { failedMailRoutes } from "../features/messages/failed-mail/failed-mail.routes.ts";
import { createFailedMailService } from "../features/messages/failed-mail/failed-mail.service.ts";
import { createKeptMails } from "../features/messages/mailed-reply/kept-mail.service.ts";
import { mailedReplyRoutes } from "../features/messages/mailed-reply/mailed-reply.routes.ts";
import { createMailedReplies } from "../features/messages/mailed-reply/mailed-reply.service.ts";
import { createMessageFromMail } from "../features/messages/mailed-reply/message-from-mail.service.ts";
import { createReplyMailbox, mailedReplyQueue } from "../features/messages/mailed-reply/reply-mailbox.service.ts";
import { createAttachmentOpening } from "../features/messages/message/attachment-opening.service.ts";
import { createConversations } from "../features/messages/message/conversation.service.ts";
import { messageRoutes } from "../features/messages/message/message.routes.ts";
import { createMessageService, type MessageService } from "../features/messages/message/message.service.ts";
import { createMessageAttachments } from "../features/messages/message/message-attachment.service.ts";
import { messageTemplateRoutes } from "../features/messages/message-template/message-template.routes.ts";
import { createMessageTemplateService } from "../features/messages/message-template/message-template.service.ts";
import { createTemplateValues } from "../features/messages/message-template/template-values.service.ts";
import { createClientReminders } from "../features/messages/reminder/client-reminders.service.ts";
import { createLoadMatters } from "../features/messages/reminder/load-matters.ts";
import { reminderRoutes } from "../features/messages/reminder/reminder.routes.ts";
import { createReminderRuns, reminderQueue } from "../features/messages/reminder/reminder-runs.service.ts";
import { createReminderSettings } from "../features/messages/reminder/reminder-settings.service.ts";
import { createLoadReminderWeek } from "../features/messages/reminder/reminder-week.service.ts";
import { createRenewalTasks, renewalTaskQueue } from "../features/messages/reminder/renewal-tasks.service.ts";
import { textRoutes } from "../features/messages/text/text.routes.ts";
import { createTextConsents } from "../features/messages/text/text-consent.service.ts";
import { createTextEnding } from "../features/messages/text/text-ending.service.ts";
import { createTextInbox } from "../features/messages/text/text-inbox.service.ts";
import { createTextRuns, type TextRuns, textQueue } from "../features/messages/text/text-runs.service.ts";
import { createTextViews, type TextViews } from "../features/messages/text/text-view.service.ts";
import type { FileTasks } from "../features/office/task/file-task.service.ts";
import type { SignedLinks } from "../identity/session/signed-link.ts";
import type { FileInspector } from "../platform/files/inspection/inspect-file.ts";
import { createTextProvider } from "../platform/text-provider/text-provider.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface MessagesParts extends GroundFloor {
  readonly files: FileService;
  readonly links: SignedLinks;
}

/** Conversations with clients, and mails that couldn't be delivered. */
export const composeMessages = (parts: MessagesParts) => {
  const attachments = createMessageAttachments(parts);
  const conversations = createConversations({ ...parts, attachments });
  const requestHashKey = parts.secrets.current("idempotency").bytes;
  const messages = createMessageService({ ...parts, requestHashKey, attachments, conversations });
  return {
    messages,
    conversations,
    attachments,
    routes: [
      ...messageRoutes({
        messages,
        conversations,
        attachments,
        opening: createAttachmentOpening(parts),
        receiver: parts.files,
        requireVisible: (staff, clientId) => parts.access.requireVisible(parts.database, staff, clientId),
      }),
      ...failedMailRoutes(createFailedMailService(parts)),
    ],
    sweeps: [attachments.sweep],
  };
};

interface MailedRepliesParts extends GroundFloor {
  readonly files: FileService;
  readonly messages: MessageService;
  readonly inspector: Pick<FileInspector, "readMail">;
}

/** Clients' replies by mail. Without a mailbox, nothing is read. */
export const composeMailedReplies = (parts: MailedRepliesParts) => {
  const writeMessage = createMessageFromMail(parts);
  const replies = createMailedReplies({ ...parts, writeMessage });
  const mailbox = createReplyMailbox({ ...parts, replies });
  parts.jobs.schedule(mailedReplyQueue, "* * * * *", mailbox.readDue);
  return {
    routes: mailedReplyRoutes(createKeptMails({ ...parts, writeMessage })),
    sweeps: [replies.sweep, mailbox.sweep],
  };
};

interface TextsParts extends GroundFloor {
  readonly messages: MessageService;
}

/** Text messages: who gets them, what goes out, and what comes back. */
export const composeTexts = (parts: TextsParts) => {
  const { config, secrets } = parts;
  const provider = config.texts && createTextProvider(config.texts, parts);
  const views = createTextViews({ ...parts, provider });
  const requestHashKey = secrets.current("idempotency").bytes;
  const consents = createTextConsents({ ...parts, provider, views, requestHashKey });
  const runs = createTextRuns({ ...parts, provider });
  parts.jobs.schedule(textQueue, "* * * * *", runs.sendDue);
  return {
    views,
    runs,
    routes: textRoutes({ views, consents, ending: createTextEnding({ ...parts, provider, views }) }),
    /** Undefined when the firm sends no text messages: then there's no such address. */
    inbox: provider && { provider, receive: createTextInbox(parts).receive },
    sweeps: [consents.sweep],
  };
};

interface RemindersParts extends GroundFloor {
  readonly applications: ApplicationRecords;
  readonly texts: TextRuns;
  readonly textViews: TextViews;
  readonly tasks: FileTasks;
}

/** Reminders that run by themselves. */
export const composeReminders = (parts: RemindersParts) => {
  const loadMatters = createLoadMatters({ owed: createDatedOwed(parts) });
  parts.jobs.schedule(reminderQueue, "*/5 * * * *", createReminderRuns({ ...parts, loadMatters }));
  parts.jobs.schedule(renewalTaskQueue, "37 * * * *", createRenewalTasks(parts));
  const services = {
    settings: createReminderSettings(parts),
    loadWeek: createLoadReminderWeek({ ...parts, loadMatters }),
    ofClient: createClientReminders({ ...parts, loadMatters }),
  };
  return { routes: reminderRoutes(services) };
};

interface TemplatesParts extends GroundFloor {
  readonly applications: ApplicationRecords;
}

/** Templates for messages. */
export const composeTemplates = (parts: TemplatesParts) => {
  const values = createTemplateValues({ ...parts, owed: createDatedOwed(parts) });
  return { values, routes: messageTemplateRoutes(createMessageTemplateService(parts), values) };
};
