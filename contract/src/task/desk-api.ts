import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";
import { limits } from "../limits.ts";
import { anyStaff, workingStaff } from "../staff/role.ts";

const clientParams = z.strictObject({ id: z.uuid() });
const taskParams = z.strictObject({ id: z.uuid(), taskId: z.uuid() });

const content = {
  title: z.string().check(z.maxLength(limits.taskTitleChars)),
  /** YYYY-MM-DD */
  due_on: z.string().check(z.maxLength(10)),
  /** Whose it is: somebody who may open the file. */
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
  /** Goes up with every change; a change names the one it was made on. */
  revision: z.number(),
};
const clientTask = z.strictObject(task);
export type ClientTask = z.infer<typeof clientTask>;
const myTask = z.strictObject({ ...task, client_id: z.string(), client_name: z.string() });
export type MyTask = z.infer<typeof myTask>;

/** Open ones, what is due first at the top; then those that are done, the latest first. At most 100 of each. */
export const clientTasks = endpoint({
  method: "GET",
  path: "/desk/clients/:id/tasks",
  access: anyStaff,
  summary: "What is to be done for a client",
  input: { params: clientParams },
  output: dataOf(z.array(clientTask)),
});

/** The caller's open tasks, whichever the client, what is due first at the top; fifty at a time. */
export const myTasks = endpoint({
  method: "GET",
  path: "/desk/tasks",
  access: anyStaff,
  summary: "What the caller has to do",
  input: {
    query: z.strictObject({
      /** The id of the last task of the page before. */
      after: z.optional(z.uuid()),
    }),
  },
  output: dataOf(z.strictObject({ tasks: z.array(myTask), next_after: z.nullable(z.string()) })),
});

/** 422 for no title, a day that is none, or somebody who may not open the file. */
export const addTask = endpoint({
  method: "POST",
  path: "/desk/clients/:id/tasks",
  access: workingStaff,
  summary: "Note what is to be done for a client",
  status: 201,
  idempotent: true,
  input: { params: clientParams, body: z.strictObject(content) },
  output: dataOf(clientTask),
});

/** 409 `task_changed` when somebody else has changed it meanwhile; 422 as `addTask`. */
export const changeTask = endpoint({
  method: "PUT",
  path: "/desk/clients/:id/tasks/:taskId",
  access: workingStaff,
  summary: "Change a task",
  input: {
    params: taskParams,
    body: z.strictObject({ ...content, expected_revision: z.number().check(z.int(), z.nonnegative()) }),
  },
  output: dataOf(clientTask),
});

/** Says so once, however often it is sent. */
export const settleTask = endpoint({
  method: "PUT",
  path: "/desk/clients/:id/tasks/:taskId/done",
  access: workingStaff,
  summary: "Say that a task is done, or is not",
  input: { params: taskParams, body: z.strictObject({ is_done: z.boolean() }) },
  output: dataOf(clientTask),
});
