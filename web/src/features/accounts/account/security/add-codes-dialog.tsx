import { addCodes, newCodeKey } from "@funding-desk/contract/accounts/account/security-api";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../../http/call.ts";
import { useSendOnce } from "../../../../http/use-send-once.ts";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { useFields } from "../../../../ui/use-fields.ts";
import { CodeField } from "../../second-factor/code-field.tsx";
import { CodeKey, whileShown } from "../../second-factor/code-key.tsx";
import { missingPassword, OwnPasswordField } from "../../sign-in/own-password-field.tsx";

interface AddCodesDialogProps {
  /** With recovery codes when this is the first second factor. */
  readonly onDone: (codes: readonly string[]) => Promise<void>;
  readonly onClose: () => void;
}

/** Sets up an authenticator app. */
export function AddCodesDialog({ onDone, onClose }: AddCodesDialogProps) {
  const sending = useSendOnce();
  const { values, bind } = useFields({ password: "", code: "" }, sending.fields);
  const keyQuery = useQuery({
    queryKey: ["account-security", "code-key"],
    queryFn: async ({ signal }) => (await call(newCodeKey, { signal })).data,
    ...whileShown,
  });
  const submit = () => {
    const isRefused = sending.refuseMissing({
      code: values.code.trim() === "" && "Enter the code your app shows.",
      password: missingPassword(values.password),
    });
    const ticket = keyQuery.data?.ticket;
    if (isRefused || ticket === undefined) return;
    void sending.run(async () => {
      const { result } = await call(addCodes, { body: { ...values, ticket } });
      await onDone(result.recovery_codes);
    });
  };
  return (
    <FormDialog
      title="Set up an authenticator app"
      submitLabel="Turn on"
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <CodeKey query={keyQuery} />
      <CodeField {...bind("code")} hint="The six digits the app shows for us." />
      <OwnPasswordField {...bind("password")} name="ownPassword" />
    </FormDialog>
  );
}
