import { addTask, type ClientTask, changeTask, clientTasks } from "@funding-desk/contract/office/task/desk-api";
import { limits } from "@funding-desk/contract/platform/limits";
import { useQueryClient } from "@tanstack/react-query";
import { OvertakenNotice } from "../../../desk-parts/overtaken-notice.tsx";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { useRevision } from "../../../desk-parts/use-revision.ts";
import { getFirmToday } from "../../../firm/firm-day.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery, wholeDesk } from "../../../http/desk-query.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { TaskFields, type TaskValues } from "./task-fields.tsx";

interface TaskDialogProps {
  readonly clientId: string;
  /** Undefined for a new task. */
  readonly task?: Omit<ClientTask, "created_by" | "done_at"> | undefined;
  readonly onClose: () => void;
}

/** Creates or changes a task. Mount it only while it is open. */
export function TaskDialog({ clientId, task, onClose }: TaskDialogProps) {
  const staff = useStaff();
  const queryClient = useQueryClient();
  const { sending, overtaken, run } = useRevision(task?.revision ?? 0, async () => {
    const query = deskQuery(clientTasks, { params: { id: clientId } });
    const tasks = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    return tasks.find(({ id }) => id === task?.id)?.revision;
  });
  const { values, bind } = useFields<TaskValues>(
    { title: task?.title ?? "", due_on: task?.due_on ?? getFirmToday(), staff_id: task?.staff.id ?? staff.staff_id },
    sending.fields,
  );
  const save = async (expected_revision: number, idempotencyKey: string) => {
    try {
      const { data } = task
        ? await callDesk(changeTask, {
            params: { id: clientId, taskId: task.id },
            body: { ...values, expected_revision },
          })
        : await callDesk(addTask, { params: { id: clientId }, body: values, idempotencyKey });
      onClose();
      return data.revision;
    } finally {
      await queryClient.invalidateQueries(wholeDesk);
    }
  };
  return (
    <FormDialog
      title={task ? "Change the task" : "New task"}
      submitLabel="Save"
      busyLabel="Saving..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={() => values.title.length <= limits.taskTitleChars && void run(save)}
      onClose={onClose}
    >
      <OvertakenNotice sentence={overtaken} />
      <TaskFields bind={bind} />
    </FormDialog>
  );
}
