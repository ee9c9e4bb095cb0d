import { mailSignupId, type SignupIdDetail, signupIds } from "@funding-desk/contract/accounts/signup-id/desk-api";
import { limits } from "@funding-desk/contract/platform/limits";
import { useQueryClient } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";
import { deskFilter } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { EmailField } from "../../../ui/email-field.tsx";
import { Form } from "../../../ui/form.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { useFields } from "../../../ui/use-fields.ts";

/** Emails a usable id to someone. */
export function MailIdForm({ signupId }: { readonly signupId: SignupIdDetail }) {
  const sending = useSendOnce();
  const client = useQueryClient();
  const { values, bind } = useFields({ name: "", email: signupId.bound_email ?? "" }, sending.fields);
  const submit = () =>
    void sending.run(async (idempotencyKey) => {
      await callDesk(mailSignupId, { params: { id: signupId.id }, body: values, idempotencyKey });
      toast.success(`The Sign Up Id is on its way to ${values.email.trim()}.`);
      await client.invalidateQueries(deskFilter(signupIds));
    });
  return (
    <section aria-label="Send it by email">
      <h3 className="mb-4 text-lg">Send it to someone</h3>
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <ProblemNotice problem={sending.problem} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...bind("name")} name="mail-name" label="Name" maxLength={100} autoComplete="off" />
          <EmailField {...bind("email")} name="mail-email" maxLength={limits.emailChars} />
        </div>
        <div>
          <Button type="submit" variant="brand" size="small" isBusy={sending.isBusy} busyLabel="Sending...">
            Email the id and its link
          </Button>
        </div>
      </Form>
    </section>
  );
}
