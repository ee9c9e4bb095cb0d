import type { MessageService } from "../features/messages/message/message.service.ts";
import { textRoutes } from "../features/messages/text/text.routes.ts";
import { createTextConsents } from "../features/messages/text/text-consent.service.ts";
import { createTextEnding } from "../features/messages/text/text-ending.service.ts";
import { createTextInbox } from "../features/messages/text/text-inbox.service.ts";
import { createTextRuns, textQueue } from "../features/messages/text/text-runs.service.ts";
import { createTextViews } from "../features/messages/text/text-view.service.ts";
import { createTextProvider } from "../platform/text-provider/text-provider.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface Parts extends GroundFloor {
  readonly messages: MessageService;
}

/** Text messages: who gets them, what goes out, and what comes back. */
export const composeTexts = (parts: Parts) => {
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
