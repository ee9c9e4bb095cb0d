import { addTask, changeTask, clientTasks, myTasks, settleTask } from "@funding-desk/contract/office/task/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { TaskService } from "./task.service.ts";

export const taskRoutes = (tasks: TaskService): Route[] => [
  staffRoute(clientTasks, ({ staff, params }) => toData(tasks.list(staff, params.id))),
  staffRoute(myTasks, ({ staff, query }) => toData(tasks.listOpen(staff, query))),
  staffRoute(addTask, async ({ staff, params, body, idempotencyKey }) => {
    const { title, due_on: dueOn, staff_id: staffId } = body;
    return { data: await tasks.add(staff, { clientId: params.id, title, dueOn, staffId, idempotencyKey }) };
  }),
  staffRoute(changeTask, async ({ staff, params, body }) => {
    const { title, due_on: dueOn, staff_id: staffId, expected_revision: expectedRevision } = body;
    const place = { clientId: params.id, id: params.taskId };
    return { data: await tasks.change(staff, place, { title, dueOn, staffId, expectedRevision }) };
  }),
  staffRoute(settleTask, ({ staff, params, body }) =>
    toData(tasks.settle(staff, { clientId: params.id, id: params.taskId }, body.is_done)),
  ),
];
