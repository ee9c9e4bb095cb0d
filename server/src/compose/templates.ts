import type { ApplicationRecords } from "../features/application/application-record.service.ts";
import { messageTemplateRoutes } from "../features/message-template/message-template.routes.ts";
import { createMessageTemplateService } from "../features/message-template/message-template.service.ts";
import { createTemplateValues } from "../features/message-template/template-values.service.ts";
import { createDatedOwed } from "../features/owed/dated-owed.service.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface Parts extends GroundFloor {
  readonly applications: ApplicationRecords;
}

/** Templates for messages. */
export const composeTemplates = (parts: Parts) => {
  const values = createTemplateValues({ ...parts, owed: createDatedOwed(parts) });
  return { routes: messageTemplateRoutes(createMessageTemplateService(parts), values) };
};
