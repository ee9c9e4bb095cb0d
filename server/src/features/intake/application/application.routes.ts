import { applicationSummary, applications, sentApplication } from "@funding-desk/contract/intake/application/api";
import { submitApplication } from "@funding-desk/contract/intake/application/submit-api";
import { toData } from "../../../http/envelope.ts";
import { clientQueryRoute, clientRoute, type Route } from "../../../http/route.ts";
import { clientUploadRoute } from "../../../http/upload-route.ts";
import type { FileReceiver } from "../../../platform/files/received-file.ts";
import type { ApplicationService } from "./application.service.ts";
import type { SubmissionService } from "./submission.service.ts";

export const applicationRoutes = (service: ApplicationService): Route[] => [
  clientQueryRoute(applicationSummary, ({ token }) => service.summarizeOwn(token)),
  clientQueryRoute(applications, ({ token }) => service.listOwn(token)),
  clientRoute(sentApplication, ({ client: { clientId }, params: { id } }) => toData(service.loadSent(clientId, id))),
];

export const submissionRoutes = ({ submit }: SubmissionService, receiver: FileReceiver): Route[] => [
  clientUploadRoute(submitApplication, receiver, ({ client: { clientId }, fields, files, address, idempotencyKey }) =>
    submit({ clientId, fields, files, address, idempotencyKey }),
  ),
];
