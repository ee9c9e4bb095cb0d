import { addPasskey, addPasskeyOptions } from "@funding-desk/contract/accounts/account/security-api";
import { call } from "../../../../http/call.ts";
import { useSendOnce } from "../../../../http/use-send-once.ts";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { useFields } from "../../../../ui/use-fields.ts";
import { missingPasskeyName, PasskeyNameField } from "../../second-factor/passkey-name-field.tsx";
import { makePasskey } from "../../second-factor/passkeys.ts";
import { missingPassword, OwnPasswordField } from "../../sign-in/own-password-field.tsx";

interface AddPasskeyDialogProps {
  /** With recovery codes when this is the first second factor. */
  readonly onDone: (codes: readonly string[]) => Promise<void>;
  readonly onClose: () => void;
}

/** Creates a passkey on a device of the person's choice. */
export function AddPasskeyDialog({ onDone, onClose }: AddPasskeyDialogProps) {
  const sending = useSendOnce();
  const { values, bind } = useFields({ name: "", password: "" }, sending.fields);
  const submit = () => {
    const isRefused = sending.refuseMissing({
      name: missingPasskeyName(values.name),
      password: missingPassword(values.password),
    });
    if (isRefused) return;
    void sending.run(async () => {
      const passkey = await makePasskey((await call(addPasskeyOptions)).data);
      const { result } = await call(addPasskey, { body: { ...values, passkey } });
      await onDone(result.recovery_codes);
    });
  };
  return (
    <FormDialog
      title="Add a passkey"
      submitLabel="Create passkey"
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasskeyNameField {...bind("name")} />
      <OwnPasswordField {...bind("password")} name="ownPassword" />
    </FormDialog>
  );
}
