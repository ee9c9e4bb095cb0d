import { limits } from "@funding-desk/contract/limits";
import { addTask } from "@funding-desk/contract/task/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callDesk } from "../../../api/call-desk.ts";
import { useSendOnce } from "../../../api/use-send-once.ts";
import { useStaff } from "../../../desk/staff-context.ts";
import { Button } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toaster.tsx";

/** Adds a call's next step as a task for the signed-in member. */
export function NextStep({ clientId }: { readonly clientId: string }) {
  const staff = useStaff();
  const sending = useSendOnce();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [title, setTitle] = useState("");
  const [dueOn, setDueOn] = useState("");
  const { fields } = sending;
  if (!isOpen) {
    return (
      <div>
        <Button size="small" onClick={() => setOpen(true)}>
          Add a next step as a task
        </Button>
      </div>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(title.trim() === "" ? { title: "Enter what needs to be done." } : {}),
      ...(dueOn === "" ? { due_on: "Choose a day." } : {}),
    };
    if (Object.keys(missing).length > 0) return sending.refuse(missing);
    void sending.run(async (idempotencyKey) => {
      const body = { title, due_on: dueOn, staff_id: staff.staff_id };
      await callDesk(addTask, { params: { id: clientId }, body, idempotencyKey });
      setTitle("");
      setDueOn("");
      setOpen(false);
      toast.success("Task added.");
      void client.invalidateQueries({ queryKey: ["desk"] });
    });
  };
  return (
    <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-4 rounded-field bg-paper-deep p-4">
      <ProblemNotice problem={sending.problem} />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <TextField
          name="task-title"
          label="Next step"
          value={title}
          onChange={setTitle}
          error={fields.title}
          maxLength={limits.taskTitleChars}
          autoComplete="off"
        />
        <DateField name="task-due" label="Due" value={dueOn} onChange={setDueOn} error={fields.due_on} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="brand" size="small" isBusy={sending.isBusy} busyLabel="Saving...">
          Add task
        </Button>
        <Button size="small" onClick={() => setOpen(false)}>
          Not now
        </Button>
      </div>
    </form>
  );
}
