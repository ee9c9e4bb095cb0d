import { changeOwnPassword } from "@funding-desk/contract/accounts/staff/account-desk-api";
import { limits } from "@funding-desk/contract/platform/limits";
import { callDesk } from "../../../http/call-desk.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Form } from "../../../ui/form.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { NewPasswordField, weaknessOf } from "../second-factor/new-password-field.tsx";
import { useReloadAccount } from "./account-queries.ts";

const nothing = { password: "", new_password: "" };

/** Changes the password, which signs the person out everywhere else. */
export function PasswordCard() {
  const sending = useSendOnce();
  const reloadAccount = useReloadAccount();
  const { values, set, bind } = useFields(nothing, sending.fields);
  const submit = () => {
    const isRefused = sending.refuseMissing({
      password: values.password === "" && "Enter your password.",
      new_password: weaknessOf(values.new_password),
    });
    if (isRefused) return;
    void sending.run(async () => {
      await callDesk(changeOwnPassword, { body: values });
      set(nothing);
      await reloadAccount();
      toast.success("Password changed. We ended your other sessions.");
    });
  };
  return (
    <Card title="Password">
      <Form onSubmit={submit} className="flex max-w-form flex-col gap-6">
        <PasswordField
          {...bind("password")}
          label="Current password"
          autoComplete="current-password"
          required
          maxLength={limits.wireTextChars}
        />
        <NewPasswordField {...bind("new_password")} label="New password" />
        <ProblemNotice problem={sending.problem} />
        <div>
          <Button type="submit" isBusy={sending.isBusy}>
            Change password
          </Button>
        </div>
      </Form>
    </Card>
  );
}
