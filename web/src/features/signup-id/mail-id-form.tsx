import { limits } from "@funding-desk/contract/limits";
import { mailSignupId, type SignupIdDetail } from "@funding-desk/contract/signup-id/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { useSendOnce } from "../../api/use-send-once.ts";
import { Button } from "../../ui/button.tsx";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { allSignupIds } from "./signup-id-queries.ts";

/** Emails a usable id to someone. */
export function MailIdForm({ signupId }: { readonly signupId: SignupIdDetail }) {
  const sending = useSendOnce();
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [email, setEmail] = useState(signupId.bound_email ?? "");
  const { fields } = sending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void sending.run(async (idempotencyKey) => {
      await callDesk(mailSignupId, { params: { id: signupId.id }, body: { name, email }, idempotencyKey });
      toast.success(`The Sign Up Id is on its way to ${email.trim()}.`);
      await client.invalidateQueries(allSignupIds);
    });
  };
  return (
    <section aria-label="Send it by email">
      <h3 className="mb-4 text-lg">Send it to someone</h3>
      <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-5">
        <ProblemNotice problem={sending.problem} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            name="mail-name"
            label="Name"
            value={name}
            onChange={setName}
            error={fields.name}
            maxLength={100}
            autoComplete="off"
          />
          <TextField
            name="mail-email"
            label="Email"
            type="email"
            inputMode="email"
            value={email}
            onChange={setEmail}
            error={fields.email}
            maxLength={limits.emailChars}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <div>
          <Button type="submit" variant="brand" size="small" isBusy={sending.isBusy} busyLabel="Sending...">
            Email the id and its link
          </Button>
        </div>
      </form>
    </section>
  );
}
