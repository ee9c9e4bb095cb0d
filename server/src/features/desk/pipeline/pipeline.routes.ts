import * as deskApi from "@funding-desk/contract/desk/pipeline/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { AssignmentService } from "../../office/assignment/assignment.service.ts";
import type { PipelineService } from "./pipeline.service.ts";

export const pipelineRoutes = (items: PipelineService, assignments: AssignmentService): Route[] => [
  staffRoute(deskApi.pipeline, ({ staff, query }) => toData(items.list(staff, query))),
  staffRoute(deskApi.pipelineBoard, ({ staff, query }) => toData(items.board(staff, query))),
  staffRoute(deskApi.pipelineCounts, ({ staff, query }) => toData(items.counts(staff, query))),
  staffRoute(deskApi.findClients, ({ staff, query }) => toData(items.find(staff, query.q))),
  staffRoute(deskApi.recentClients, ({ staff }) => toData(items.listRecent(staff))),
  staffRoute(deskApi.assignClients, async ({ staff, body }) => ({
    data: {
      assigned: await assignments.assignFrom(staff, body.client_ids, {
        staffId: body.staff_id,
        expectedId: body.expected_staff_id,
      }),
    },
  })),
];
