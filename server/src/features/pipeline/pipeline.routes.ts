import {
  assignClients,
  findClients,
  pipeline,
  pipelineBoard,
  pipelineCounts,
} from "@funding-desk/contract/pipeline/desk-api";
import type { Route } from "../../http/route.ts";
import { staffRoute } from "../../http/staff-route.ts";
import type { AssignmentService } from "./assignment.service.ts";
import type { PipelineService } from "./pipeline.service.ts";

export const pipelineRoutes = (items: PipelineService, assignments: AssignmentService): Route[] => [
  staffRoute(pipeline, async ({ staff, query }) => ({ data: await items.list(staff, query) })),
  staffRoute(pipelineBoard, async ({ staff, query }) => ({ data: await items.board(staff, query) })),
  staffRoute(pipelineCounts, async ({ staff, query }) => ({ data: await items.counts(staff, query) })),
  staffRoute(findClients, async ({ staff, query }) => ({ data: await items.find(staff, query.q) })),
  staffRoute(assignClients, async ({ staff, body }) => ({
    data: { assigned: await assignments.assign(staff, body.client_ids, body.staff_id) },
  })),
];
