import { changePassword } from "@funding-desk/contract/accounts/account/security-api";
import { useState } from "react";
import { call } from "../../../../http/call.ts";
import { useSendOnce } from "../../../../http/use-send-once.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { useFields } from "../../../../ui/use-fields.ts";
import { NewPasswordField, weaknessOf } from "../../second-factor/new-password-field.tsx";
import { missingPassword, OwnPasswordField } from "../../sign-in/own-password-field.tsx";
import { useReloadSecurity } from "./security-query.ts";

/** Changes the password, which signs the person out everywhere else. */
export function PasswordCard({ userId }: { readonly userId: string }) {
  const [isChanging, setChanging] = useState(false);
  return (
    <Card
      title="Password"
      action={
        <Button size="small" onClick={() => setChanging(true)}>
          Change password
        </Button>
      }
    >
      <p className="text-ink-soft">A new one signs you out everywhere else.</p>
      {isChanging && <PasswordChange userId={userId} onClose={() => setChanging(false)} />}
    </Card>
  );
}

function PasswordChange({ userId, onClose }: { readonly userId: string; readonly onClose: () => void }) {
  const sending = useSendOnce();
  const reload = useReloadSecurity(userId);
  const { values, bind } = useFields({ password: "", new_password: "" }, sending.fields);
  const submit = () => {
    const isRefused = sending.refuseMissing({
      password: missingPassword(values.password),
      new_password: weaknessOf(values.new_password),
    });
    if (isRefused) return;
    void sending.run(async () => {
      await call(changePassword, { body: values });
      await reload();
      toast.success("Password changed. We ended your other sessions.");
      onClose();
    });
  };
  return (
    <FormDialog
      title="Change your password"
      submitLabel="Change password"
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <OwnPasswordField {...bind("password")} name="ownPassword" />
      <NewPasswordField {...bind("new_password")} label="New password" />
    </FormDialog>
  );
}
