import { addTask } from "@funding-desk/contract/office/task/desk-api";
import { limits } from "@funding-desk/contract/platform/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useStaff } from "../../../../desk-parts/staff-context.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { wholeDesk } from "../../../../http/desk-query.ts";
import { useSendOnce } from "../../../../http/use-send-once.ts";
import { Button } from "../../../../ui/button.tsx";
import { DateField } from "../../../../ui/date-field.tsx";
import { Form } from "../../../../ui/form.tsx";
import { ProblemNotice } from "../../../../ui/problem-notice.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { useFields } from "../../../../ui/use-fields.ts";

const nothing = { title: "", due_on: "" };

/** Adds a call's next step as a task for the signed-in member. */
export function NextStep({ clientId }: { readonly clientId: string }) {
  const staff = useStaff();
  const sending = useSendOnce();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { values, set, bind } = useFields(nothing, sending.fields);
  if (!isOpen) {
    return (
      <div>
        <Button size="small" onClick={() => setOpen(true)}>
          Add a next step as a task
        </Button>
      </div>
    );
  }
  const submit = () => {
    const isRefused = sending.refuseMissing({
      title: values.title.trim() === "" && "Enter what needs to be done.",
      due_on: values.due_on === "" && "Choose a day.",
    });
    if (isRefused) return;
    void sending.run(async (idempotencyKey) => {
      const body = { ...values, staff_id: staff.staff_id };
      await callDesk(addTask, { params: { id: clientId }, body, idempotencyKey });
      set(nothing);
      setOpen(false);
      toast.success("Task added.");
      void client.invalidateQueries(wholeDesk);
    });
  };
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4 rounded-field bg-paper-deep p-4">
      <ProblemNotice problem={sending.problem} />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <TextField
          {...bind("title")}
          name="task-title"
          label="Next step"
          maxLength={limits.taskTitleChars}
          autoComplete="off"
        />
        <DateField {...bind("due_on")} name="task-due" label="Due" />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="brand" size="small" isBusy={sending.isBusy} busyLabel="Saving...">
          Add task
        </Button>
        <Button size="small" onClick={() => setOpen(false)}>
          Not now
        </Button>
      </div>
    </Form>
  );
}
