import type { ReactNode } from "react";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { missingPassword, OwnPasswordField } from "./own-password-field.tsx";

interface PasswordDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly cancelLabel?: string;
  readonly isDangerous?: boolean;
  /** Does it with the password. Close the dialog when it's done. */
  readonly act: (password: string) => Promise<void>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks clients for their password again before something that a stranger at an open browser must not do. */
export function PasswordDialog({ act, onClose, children, ...dialog }: PasswordDialogProps) {
  const sending = useSendOnce();
  const { values, bind } = useFields({ password: "" }, sending.fields);
  const submit = () => {
    if (sending.refuseMissing({ password: missingPassword(values.password) })) return;
    void sending.run(() => act(values.password));
  };
  return (
    <FormDialog {...dialog} isBusy={sending.isBusy} problem={sending.problem} onSubmit={submit} onClose={onClose}>
      {children}
      <OwnPasswordField {...bind("password")} name="ownPassword" />
    </FormDialog>
  );
}
