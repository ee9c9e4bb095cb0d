import type { OpenedClients } from "../features/accounts/account/opened-client.service.ts";
import { apiKeyRoutes } from "../features/connections/api-key/api-key.routes.ts";
import { createApiKeyService } from "../features/connections/api-key/api-key.service.ts";
import { createApiAdding } from "../features/connections/firm-api/api-adding.service.ts";
import { createApiReading } from "../features/connections/firm-api/api-reading.service.ts";
import { firmApiRoutes } from "../features/connections/firm-api/firm-api.routes.ts";
import type { FitVerdicts } from "../features/matching/fit/fit-verdicts.service.ts";
import type { NoteService } from "../features/office/note/note.service.ts";
import type { TaskService } from "../features/office/task/task.service.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface Parts extends GroundFloor {
  readonly openedClients: OpenedClients;
  readonly fitVerdicts: FitVerdicts;
  readonly notes: NoteService;
  readonly tasks: TaskService;
}

/** The calls for the firm's other systems, and the keys that let them in. */
export const composeFirmApi = (parts: Parts) => ({
  routes: [
    ...apiKeyRoutes(createApiKeyService(parts)),
    ...firmApiRoutes({
      reading: createApiReading(parts),
      adding: createApiAdding({ ...parts, requestHashKey: parts.secrets.current("idempotency").bytes }),
    }),
  ],
});
