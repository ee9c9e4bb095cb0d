import { staffLimits } from "@funding-desk/contract/staff/limits";
import { useSendOnce } from "../../api/use-send-once.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useFields } from "../../ui/use-fields.ts";

interface PasskeyNameDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly name: string;
  readonly onSubmit: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Names a passkey, to tell it from the others. */
export function PasskeyNameDialog({ title, submitLabel, name, onSubmit, onClose }: PasskeyNameDialogProps) {
  const sending = useSendOnce();
  const { values, bind } = useFields({ name }, sending.fields);
  const submit = () => {
    if (values.name.trim() === "") return sending.refuse({ name: "Give the passkey a name." });
    void sending.run(() => onSubmit(values.name));
  };
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...bind("name")}
        name="passkeyName"
        label="Name"
        hint="For example: work laptop, phone, security key."
        required
        maxLength={staffLimits.passkeyNameChars}
        autoComplete="off"
      />
    </FormDialog>
  );
}
