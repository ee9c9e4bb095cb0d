import { limits } from "@funding-desk/contract/limits";
import { addTask, type ClientTask, changeTask } from "@funding-desk/contract/task/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { useSendOnce } from "../../api/use-send-once.ts";
import { getFirmToday } from "../../content/firm-day.ts";
import { advisorsQuery } from "../../desk/colleagues-query.ts";
import { OvertakenNotice } from "../../desk/overtaken-notice.tsx";
import { useStaff } from "../../desk/staff-context.ts";
import { DateField } from "../../ui/date-field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { clientTasksQuery } from "./task-queries.ts";

interface TaskDialogProps {
  readonly clientId: string;
  /** Undefined for a new task. */
  readonly task?: ClientTask | undefined;
  readonly onClose: () => void;
}

/** Creates or changes a task. Mount it only while it is open. */
export function TaskDialog({ clientId, task, onClose }: TaskDialogProps) {
  const staff = useStaff();
  const queryClient = useQueryClient();
  const { data: people = [] } = useQuery(advisorsQuery);
  const [title, setTitle] = useState(task?.title ?? "");
  const [dueOn, setDueOn] = useState(task?.due_on ?? getFirmToday());
  const [staffId, setStaffId] = useState(task?.staff.id ?? staff.staff_id);
  const [revision, setRevision] = useState(task?.revision ?? 0);
  const [overtaken, setOvertaken] = useState<string>();
  const sending = useSendOnce({
    async onOvertaken(sentence) {
      const tasks = await queryClient.fetchQuery({ ...clientTasksQuery(clientId), staleTime: 0 });
      setRevision(tasks.find(({ id }) => id === task?.id)?.revision ?? revision);
      setOvertaken(sentence);
    },
  });
  const save = async (idempotencyKey: string) => {
    const body = { title, due_on: dueOn, staff_id: staffId };
    try {
      if (task) {
        const params = { id: clientId, taskId: task.id };
        await callDesk(changeTask, { params, body: { ...body, expected_revision: revision } });
      } else await callDesk(addTask, { params: { id: clientId }, body, idempotencyKey });
      onClose();
    } finally {
      await queryClient.invalidateQueries({ queryKey: ["desk"] });
    }
  };
  return (
    <FormDialog
      title={task ? "Change the task" : "New task"}
      submitLabel="Save"
      busyLabel="Saving..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={() => title.length <= limits.taskTitleChars && void sending.run(save)}
      onClose={onClose}
    >
      <OvertakenNotice sentence={overtaken} />
      <TextField
        label="What needs to be done?"
        name="title"
        required
        maxLength={limits.taskTitleChars}
        value={title}
        onChange={setTitle}
        error={sending.fields.title}
      />
      <DateField label="Due" name="due_on" required value={dueOn} onChange={setDueOn} error={sending.fields.due_on} />
      <SelectField
        label="Assigned to"
        name="staff_id"
        required
        value={staffId}
        onChange={setStaffId}
        options={people.map(({ id, name }) => ({ value: id, label: id === staff.staff_id ? `${name} (you)` : name }))}
        error={sending.fields.staff_id}
      />
    </FormDialog>
  );
}
