import { groupMessageRoutes } from "../features/desk/group-message/group-message.routes.ts";
import { createGroupMessageService } from "../features/desk/group-message/group-message.service.ts";
import {
  createGroupMessageRuns,
  groupMessageQueue,
} from "../features/desk/group-message/group-message-runs.service.ts";
import type { PipelineService } from "../features/desk/pipeline/pipeline.service.ts";
import type { ApplicationRecords } from "../features/intake/application/application-record.service.ts";
import { createDatedOwed } from "../features/intake/owed/dated-owed.service.ts";
import type { MessageService } from "../features/messages/message/message.service.ts";
import { messageTemplateRoutes } from "../features/messages/message-template/message-template.routes.ts";
import { createMessageTemplateService } from "../features/messages/message-template/message-template.service.ts";
import { createTemplateValues } from "../features/messages/message-template/template-values.service.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface Parts extends GroundFloor {
  readonly applications: ApplicationRecords;
  readonly messages: MessageService;
  readonly pipeline: PipelineService;
}

/** Templates for messages, and messages to many. */
export const composeTemplates = (parts: Parts) => {
  const values = createTemplateValues({ ...parts, owed: createDatedOwed(parts) });
  const requestHashKey = parts.secrets.current("idempotency").bytes;
  parts.jobs.schedule(groupMessageQueue, "* * * * *", createGroupMessageRuns({ ...parts, values }));
  return {
    routes: [
      ...messageTemplateRoutes(createMessageTemplateService(parts), values),
      ...groupMessageRoutes(createGroupMessageService({ ...parts, requestHashKey })),
    ],
  };
};
