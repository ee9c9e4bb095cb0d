import { askForEmailChange, emailChangeDays } from "@funding-desk/contract/accounts/account/email-change-api";
import { useState } from "react";
import { call } from "../../../../http/call.ts";
import { useSendOnce } from "../../../../http/use-send-once.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { EmailField } from "../../../../ui/email-field.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { useFields } from "../../../../ui/use-fields.ts";
import { missingPassword, OwnPasswordField } from "../../sign-in/own-password-field.tsx";

/** Asks for a new email to sign in with, which its mailbox has to confirm. */
export function EmailCard() {
  const [isChanging, setChanging] = useState(false);
  return (
    <Card
      title="Email"
      action={
        <Button size="small" onClick={() => setChanging(true)}>
          Change email
        </Button>
      }
    >
      <p className="text-ink-soft">You sign in with it, and we write to it.</p>
      {isChanging && <EmailChange onClose={() => setChanging(false)} />}
    </Card>
  );
}

function EmailChange({ onClose }: { readonly onClose: () => void }) {
  const sending = useSendOnce();
  const { values, bind } = useFields({ email: "", password: "" }, sending.fields);
  const submit = () => {
    const email = values.email.trim();
    const isRefused = sending.refuseMissing({
      email: email === "" && "Please enter your new email.",
      password: missingPassword(values.password),
    });
    if (isRefused) return;
    void sending.run(async () => {
      await call(askForEmailChange, { body: { email, password: values.password } });
      toast.success(`We emailed a link to ${email}. Your email changes when you confirm it there.`);
      onClose();
    });
  };
  return (
    <FormDialog
      title="Change your email"
      submitLabel="Send the link"
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        We email a link to the new address. It works for {emailChangeDays} days. When you confirm there, we sign you out
        on every device. We tell your current address now.
      </p>
      <EmailField {...bind("email")} label="New email" required autoComplete="email" />
      <OwnPasswordField {...bind("password")} name="ownPassword" />
    </FormDialog>
  );
}
