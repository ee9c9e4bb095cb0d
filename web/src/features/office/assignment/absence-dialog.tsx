import type { Absence } from "@funding-desk/contract/office/assignment/desk-api";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { DateField } from "../../../ui/date-field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { useFields } from "../../../ui/use-fields.ts";

interface AbsenceDialogProps {
  readonly title: string;
  readonly absence: Absence | null;
  /** Stores it, and shows what was stored. */
  readonly save: (absence: Absence) => Promise<void>;
  readonly onClose: () => void;
}

/** Says from when until when someone is out of the office. */
export function AbsenceDialog({ title, absence, save, onClose }: AbsenceDialogProps) {
  const sending = useSendOnce();
  const { values, bind } = useFields(absence ?? { from_on: "", until_on: "" }, sending.fields);
  const submit = async () => {
    const isMissing = sending.refuseMissing({
      from_on: values.from_on === "" && "Enter the first day.",
      until_on: values.until_on === "" && "Enter the last day.",
    });
    if (isMissing || !(await sending.run(() => save(values)))) return;
    toast.success("Absence saved.");
    onClose();
  };
  return (
    <FormDialog
      title={title}
      submitLabel="Save"
      busyLabel="Saving..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <DateField {...bind("from_on")} label="First day" required />
      <DateField {...bind("until_on")} label="Last day" required />
    </FormDialog>
  );
}
