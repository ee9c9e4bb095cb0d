import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, workingStaff } from "../../identity/staff-role.ts";
import { limits } from "../../platform/limits.ts";
import { byId, revision } from "../../platform/wire-shapes.ts";

const taskParams = z.strictObject({ id: z.uuid(), taskId: z.uuid() });

const content = {
  title: z.string().check(z.maxLength(limits.taskTitleChars)),
  /** YYYY-MM-DD */
  due_on: z.string().check(z.maxLength(10)),
  /** A member who may open the client's file. */
  staff_id: z.uuid(),
};

const task = {
  id: z.string(),
  title: z.string(),
  /** YYYY-MM-DD */
  due_on: z.string(),
  staff: z.strictObject({ id: z.string(), name: z.string() }),
  created_by: z.string(),
  /** Instant. */
  done_at: z.nullable(z.string()),
  /** Increases with every change; see `expected_revision`. */
  revision: z.number(),
};
export const clientTask = z.strictObject(task);
export type ClientTask = z.infer<typeof clientTask>;
const myTask = z.strictObject({ ...task, client_id: z.string(), client_name: z.string() });
export type MyTask = z.infer<typeof myTask>;

/** Open tasks by due date, then done ones, latest first. At most 100 of each. */
export const clientTasks = endpoint("GET /desk/clients/:id/tasks", {
  access: anyStaff,
  summary: "A client's tasks",
  input: { params: byId },
  output: toData(z.array(clientTask)),
});

/** Open tasks for all clients by due date, fifty at a time. 403 when an advisor asks for others' tasks. */
export const myTasks = endpoint("GET /desk/tasks", {
  access: anyStaff,
  summary: "The open tasks of the caller, of a colleague, or of everyone",
  input: {
    query: z.strictObject({
      /** A staff id, or `all`; without it, the caller's own and of those whom they stand in for today. */
      staff: z.optional(z.union([z.literal("all"), z.uuid()])),
      /** The id of the previous page's last task. */
      after: z.optional(z.uuid()),
    }),
  },
  output: toData(z.strictObject({ tasks: z.array(myTask), next_after: z.nullable(z.string()) })),
});

/** 422 without a title, for an invalid day, or for a member who may not open the file. */
export const addTask = endpoint("POST /desk/clients/:id/tasks", {
  access: workingStaff,
  summary: "Add a task for a client",
  status: 201,
  idempotent: true,
  input: { params: byId, body: z.strictObject(content) },
  output: toData(clientTask),
});

/** 409 `task_changed` when someone else has changed it in the meantime; 422 as for `addTask`. */
export const changeTask = endpoint("PUT /desk/clients/:id/tasks/:taskId", {
  access: workingStaff,
  summary: "Change a task",
  input: {
    params: taskParams,
    body: z.strictObject({ ...content, expected_revision: revision }),
  },
  output: toData(clientTask),
});

export const settleTask = endpoint("PUT /desk/clients/:id/tasks/:taskId/done", {
  access: workingStaff,
  summary: "Mark a task as done or not done",
  input: { params: taskParams, body: z.strictObject({ is_done: z.boolean() }) },
  output: toData(clientTask),
});
