import { addOwnPassword, newCodeKey } from "@funding-desk/contract/accounts/staff/account-desk-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callDesk } from "../../../http/call-desk.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Form } from "../../../ui/form.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { CodeField } from "../second-factor/code-field.tsx";
import { CodeKey, whileShown } from "../second-factor/code-key.tsx";
import { NewPasswordField, weaknessOf } from "../second-factor/new-password-field.tsx";
import { useReloadAccount } from "./account-queries.ts";

/** Adds a password with one-time codes for someone who only has passkeys. */
export function AddPasswordCard() {
  const [isAdding, setAdding] = useState(false);
  return (
    <Card
      title="Password"
      action={
        !isAdding && (
          <Button size="small" onClick={() => setAdding(true)}>
            Add a password
          </Button>
        )
      }
    >
      {isAdding ? (
        <AddPasswordForm onCancel={() => setAdding(false)} />
      ) : (
        <p className="text-ink-soft">
          You only sign in with passkeys. With a password and an authenticator app, you can also sign in when you don't
          have one of them with you.
        </p>
      )}
    </Card>
  );
}

function AddPasswordForm({ onCancel }: { readonly onCancel: () => void }) {
  const sending = useSendOnce();
  const reloadAccount = useReloadAccount();
  const { values, bind } = useFields({ new_password: "", code: "" }, sending.fields);
  const keyQuery = useQuery({
    queryKey: ["desk", "account", "code-key"],
    meta: { isStill: true },
    queryFn: async ({ signal }) => (await callDesk(newCodeKey, { signal })).data,
    ...whileShown,
  });
  const submit = () => {
    const isRefused = sending.refuseMissing({
      new_password: weaknessOf(values.new_password),
      code: values.code.trim() === "" && "Enter the code your app shows.",
    });
    const ticket = keyQuery.data?.ticket;
    if (isRefused || ticket === undefined) return;
    void sending.run(async () => {
      await callDesk(addOwnPassword, { body: { ...values, ticket } });
      toast.success("Password added. Your passkeys still work.");
      await reloadAccount();
    });
  };
  return (
    <Form onSubmit={submit} className="flex max-w-form flex-col gap-6">
      <NewPasswordField {...bind("new_password")} label="New password" />
      <CodeKey query={keyQuery} />
      <CodeField {...bind("code")} hint="The six digits the app shows for this desk." />
      <ProblemNotice problem={sending.problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="brand" isBusy={sending.isBusy}>
          Add password
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}
