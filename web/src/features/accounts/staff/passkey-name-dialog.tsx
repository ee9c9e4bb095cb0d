import { useSendOnce } from "../../../http/use-send-once.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { missingPasskeyName, PasskeyNameField } from "../second-factor/passkey-name-field.tsx";

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
    if (sending.refuseMissing({ name: missingPasskeyName(values.name) })) return;
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
      <PasskeyNameField {...bind("name")} />
    </FormDialog>
  );
}
