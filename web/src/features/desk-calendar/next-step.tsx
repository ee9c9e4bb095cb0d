import { limits } from "@funding-desk/contract/limits";
import { addTask } from "@funding-desk/contract/task/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { newKey } from "../../api/new-key.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { useStaff } from "../desk/staff-context.ts";
import { AttemptNotice } from "../staff/attempt-notice.tsx";
import { useAttempt } from "../staff/use-attempt.ts";

/** What follows from a call, as a task of one's own. */
export function NextStep({ clientId }: { readonly clientId: string }) {
  const staff = useStaff();
  const attempt = useAttempt();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [title, setTitle] = useState("");
  const [dueOn, setDueOn] = useState("");
  // One intent until it has succeeded.
  const key = useRef(newKey());
  const { fields = {} } = attempt.problem ?? {};
  if (!isOpen) {
    return (
      <div>
        <Button size="small" onClick={() => setOpen(true)}>
          Add the next step as a task
        </Button>
      </div>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(title.trim() === "" ? { title: "Please say what is to be done." } : {}),
      ...(dueOn === "" ? { due_on: "Please choose a day." } : {}),
    };
    if (Object.keys(missing).length > 0) return attempt.refuse(missing);
    void attempt.run(async () => {
      const body = { title, due_on: dueOn, staff_id: staff.staff_id };
      await callDesk(addTask, { params: { id: clientId }, body, idempotencyKey: key.current });
      key.current = newKey();
      setTitle("");
      setDueOn("");
      setOpen(false);
      toast.success("The task is noted.");
      void client.invalidateQueries({ queryKey: ["desk"] });
    });
  };
  return (
    <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-4 rounded-field bg-paper-deep p-4">
      <AttemptNotice attempt={attempt} />
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
        <Button type="submit" variant="brand" size="small" isBusy={attempt.isBusy} busyLabel="Saving...">
          Add the task
        </Button>
        <Button size="small" onClick={() => setOpen(false)}>
          Not now
        </Button>
      </div>
    </form>
  );
}
