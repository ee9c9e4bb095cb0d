import type { Absence } from "@funding-desk/contract/office/assignment/desk-api";
import { useQuery } from "@tanstack/react-query";
import { advisorsQuery } from "../../../desk-parts/colleagues-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { DateField } from "../../../ui/date-field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { useFields } from "../../../ui/use-fields.ts";

interface AbsenceDialogProps {
  readonly title: string;
  readonly absence: Absence | null;
  /** Whose. */
  readonly memberId: string;
  /** Stores it, and shows what was stored. */
  readonly save: (absence: Absence) => Promise<void>;
  readonly onClose: () => void;
}

/** Says from when until when someone is out of the office. */
export function AbsenceDialog({ title, absence, memberId, save, onClose }: AbsenceDialogProps) {
  const sending = useSendOnce();
  const { data: advisors = [] } = useQuery(advisorsQuery);
  const { values, bind } = useFields(
    { from_on: absence?.from_on ?? "", until_on: absence?.until_on ?? "", cover_id: absence?.cover_id ?? "" },
    sending.fields,
  );
  const submit = async () => {
    const isMissing = sending.refuseMissing({
      from_on: values.from_on === "" && "Enter the first day.",
      until_on: values.until_on === "" && "Enter the last day.",
    });
    if (isMissing || !(await sending.run(() => save({ ...values, cover_id: values.cover_id || null })))) return;
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
      <SelectField
        {...bind("cover_id")}
        label="Who covers"
        hint="Sees the clients on these days, and has their messages, calls, and tasks on Today."
        placeholder="No one"
        options={advisors.filter(({ id }) => id !== memberId).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FormDialog>
  );
}
