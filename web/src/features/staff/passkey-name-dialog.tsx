import { staffLimits } from "@funding-desk/contract/staff/limits";
import { useSendOnce } from "../../api/use-send-once.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
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
export function PasskeyNameDialog({ title, submitLabel, name: given, onSubmit, onClose }: PasskeyNameDialogProps) {
  const sending = useSendOnce();
  const {
    values: { name },
    bind,
  } = useFields({ name: given }, sending.fields);
  const submit = () => {
    if (name.trim() === "") return sending.refuse({ name: "Give the passkey a name." });
    void sending.run(() => onSubmit(name));
  };
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <Form onSubmit={submit} className="flex flex-col gap-6">
        <TextField
          {...bind("name")}
          name="passkeyName"
          label="Name"
          hint="For example: work laptop, phone, security key."
          required
          maxLength={staffLimits.passkeyNameChars}
          autoComplete="off"
        />
        <ProblemNotice problem={sending.problem} />
        <Button type="submit" variant="brand" isBusy={sending.isBusy}>
          {submitLabel}
        </Button>
      </Form>
    </Dialog>
  );
}
