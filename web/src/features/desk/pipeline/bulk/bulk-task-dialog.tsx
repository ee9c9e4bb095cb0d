import { addTask } from "@funding-desk/contract/office/task/desk-api";
import { limits } from "@funding-desk/contract/platform/limits";
import { useStaff } from "../../../../desk-parts/staff-context.ts";
import { getFirmToday } from "../../../../firm/firm-day.ts";
import { formatCount } from "../../../../forms/format-count.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { toast } from "../../../../ui/toaster.tsx";
import { useFields } from "../../../../ui/use-fields.ts";
import { TaskFields, type TaskValues } from "../../../office/task/task-fields.tsx";
import { BulkDialog, type BulkProps } from "./bulk-dialog.tsx";
import { pickOnePerClient, useForEach } from "./use-for-each.ts";

/** Adds the same task for several clients. */
export function BulkTaskDialog({ items, onClose, onDone }: BulkProps) {
  const staff = useStaff();
  const { sending, run } = useForEach();
  const { values, bind } = useFields<TaskValues>(
    { title: "", due_on: getFirmToday(), staff_id: staff.staff_id },
    sending.fields,
  );
  const clients = pickOnePerClient(items);
  const count = formatCount(clients.length, "client");
  const submit = async () => {
    const isMissing = sending.refuseMissing({ title: values.title.trim() === "" && "Enter what needs to be done." });
    if (isMissing || values.title.length > limits.taskTitleChars) return;
    const isDone = await run(
      clients,
      ({ client_id: id }, idempotencyKey) => callDesk(addTask, { params: { id }, body: values, idempotencyKey }),
      values,
    );
    if (!isDone) return;
    toast.success(`Task added for ${count}.`);
    onDone();
  };
  return (
    <BulkDialog
      title={`Add a task for ${count}`}
      submitLabel={`Add for ${count}`}
      busyLabel="Adding..."
      items={clients}
      sending={sending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TaskFields bind={bind} />
    </BulkDialog>
  );
}
