import { civilDateIn } from "@funding-desk/contract/forms/civil-date";
import { limits } from "@funding-desk/contract/limits";
import { addTask, type ClientTask, changeTask } from "@funding-desk/contract/task/desk-api";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { CallError } from "../../api/call-error.ts";
import { newKey } from "../../api/new-key.ts";
import { firm } from "../../content/firm.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useStaff } from "../desk/staff-context.ts";
import { advisorsQuery } from "../pipeline/pipeline-queries.ts";
import { clientTasksQuery } from "./task-queries.ts";

interface TaskDialogProps {
  readonly clientId: string;
  /** The one that is changed; a new one is made without. */
  readonly task?: ClientTask | undefined;
  readonly onClose: () => void;
}

/** A task, new or changed. Somebody who was quicker is told of, and what was typed stays. Mounted only while it is open. */
export function TaskDialog({ clientId, task, onClose }: TaskDialogProps) {
  const formId = useId();
  const staff = useStaff();
  const queryClient = useQueryClient();
  const { data: people = [] } = useQuery(advisorsQuery);
  const [key] = useState(newKey);
  const isUnderWay = useRef(false);
  const [title, setTitle] = useState(task?.title ?? "");
  const [dueOn, setDueOn] = useState(task?.due_on ?? civilDateIn(firm.identity.timeZone, new Date()));
  const [staffId, setStaffId] = useState(task?.staff.id ?? staff.staff_id);
  const [revision, setRevision] = useState(task?.revision ?? 0);
  const save = useMutation({
    mutationFn: () => {
      const body = { title, due_on: dueOn, staff_id: staffId };
      return task
        ? callDesk(changeTask, {
            params: { id: clientId, taskId: task.id },
            body: { ...body, expected_revision: revision },
          })
        : callDesk(addTask, { params: { id: clientId }, body, idempotencyKey: key });
    },
    onSuccess: onClose,
    onError: async (error) => {
      if (!(error instanceof CallError) || error.code !== "task_changed") return;
      const tasks = await queryClient.fetchQuery({ ...clientTasksQuery(clientId), staleTime: 0 });
      // Having read what it is now, they may save all the same.
      setRevision(tasks.find(({ id }) => id === task?.id)?.revision ?? revision);
    },
    onSettled: () => {
      isUnderWay.current = false;
      return queryClient.invalidateQueries({ queryKey: ["desk"] });
    },
  });
  const fields = save.error instanceof CallError ? save.error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (title.length > limits.taskTitleChars || isUnderWay.current) return;
    isUnderWay.current = true;
    save.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={task ? "Change the task" : "New task"}
      actions={
        <>
          <Button type="submit" form={formId} variant="brand" isBusy={save.isPending} busyLabel="Saving...">
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5">
        {save.error && Object.keys(fields).length === 0 && <Notice tone="warning">{save.error.message}</Notice>}
        <TextField
          label="What is to be done?"
          name="title"
          required
          maxLength={limits.taskTitleChars}
          value={title}
          onChange={setTitle}
          error={fields.title}
        />
        <DateField label="Due" name="due_on" required value={dueOn} onChange={setDueOn} error={fields.due_on} />
        <SelectField
          label="Whose it is"
          name="staff_id"
          required
          value={staffId}
          onChange={setStaffId}
          options={people.map(({ id, name }) => ({ value: id, label: id === staff.staff_id ? `${name} (you)` : name }))}
          error={fields.staff_id}
        />
      </form>
    </Dialog>
  );
}
