import type { OpenedClients } from "../features/accounts/account/opened-client.service.ts";
import { duplicateRoutes } from "../features/accounts/duplicate/duplicate.routes.ts";
import { createDuplicates } from "../features/accounts/duplicate/duplicates.service.ts";
import { apiKeyRoutes } from "../features/connections/api-key/api-key.routes.ts";
import { createApiKeyService } from "../features/connections/api-key/api-key.service.ts";
import { bookImportRoutes } from "../features/connections/book-import/book-import.routes.ts";
import { createBookImports } from "../features/connections/book-import/book-import.service.ts";
import { createBookStoring, importQueue } from "../features/connections/book-import/book-storing.service.ts";
import { createImportChecking } from "../features/connections/book-import/import-checking.service.ts";
import { createImportLines } from "../features/connections/book-import/import-lines.service.ts";
import { createPastDeals } from "../features/connections/book-import/past-deals.service.ts";
import { createApiAdding } from "../features/connections/firm-api/api-adding.service.ts";
import { createApiReading } from "../features/connections/firm-api/api-reading.service.ts";
import { firmApiRoutes } from "../features/connections/firm-api/firm-api.routes.ts";
import { webhookRoutes } from "../features/connections/webhook/webhook.routes.ts";
import { createWebhookAddresses } from "../features/connections/webhook/webhook-address.service.ts";
import { createWebhookLogService } from "../features/connections/webhook/webhook-log.service.ts";
import type { FitVerdicts } from "../features/matching/fit/fit-verdicts.service.ts";
import type { RuleAssignment } from "../features/office/assignment/rule-assignment.service.ts";
import type { NoteService } from "../features/office/note/note.service.ts";
import type { FileTasks } from "../features/office/task/file-task.service.ts";
import type { FloorWithRules, GroundFloor } from "./ground-floor.ts";

/** The firm's book, brought in from a spreadsheet, and clients who are there twice. */
export const composeBookImport = (floor: FloorWithRules & { readonly ruleAssignment: RuleAssignment }) => {
  const imports = createBookImports(floor);
  floor.jobs.work(importQueue, createBookStoring(floor).run);
  return {
    routes: [
      ...bookImportRoutes({
        imports,
        checking: createImportChecking({ ...floor, imports }),
        lines: createImportLines({ ...floor, imports }),
        deals: createPastDeals(floor),
      }),
      ...duplicateRoutes(createDuplicates(floor)),
    ],
    sweeps: [imports.sweep],
  };
};

interface FirmApiParts extends GroundFloor {
  readonly openedClients: OpenedClients;
  readonly fitVerdicts: FitVerdicts;
  readonly notes: NoteService;
  readonly tasks: FileTasks;
}

/** The calls for the firm's other systems, and the keys that let them in. */
export const composeFirmApi = (parts: FirmApiParts) => ({
  routes: [
    ...apiKeyRoutes(createApiKeyService(parts)),
    ...firmApiRoutes({
      reading: createApiReading(parts),
      adding: createApiAdding({ ...parts, requestHashKey: parts.secrets.current("idempotency").bytes }),
    }),
  ],
});

/** Addresses of other systems, and what was sent to them. */
export const composeWebhooks = (parts: GroundFloor) => ({
  routes: webhookRoutes({ addresses: createWebhookAddresses(parts), log: createWebhookLogService(parts) }),
});
