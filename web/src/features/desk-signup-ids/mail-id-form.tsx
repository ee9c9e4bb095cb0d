import { limits } from "@funding-desk/contract/limits";
import { mailSignupId, type SignupIdDetail } from "@funding-desk/contract/signup-id/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { useOneIntent } from "../desk/use-one-intent.ts";
import { AttemptNotice } from "../staff/attempt-notice.tsx";
import { useAttempt } from "../staff/use-attempt.ts";
import { allSignupIds } from "./signup-id-queries.ts";

/** Mails an id that stands to somebody. */
export function MailIdForm({ signupId }: { readonly signupId: SignupIdDetail }) {
  const attempt = useAttempt();
  const once = useOneIntent();
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [email, setEmail] = useState(signupId.bound_email ?? "");
  const { fields = {} } = attempt.problem ?? {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt.run(async () => {
      const mail = { params: { id: signupId.id }, body: { name, email } };
      await once((idempotencyKey) => callDesk(mailSignupId, { ...mail, idempotencyKey }));
      toast.success(`The Sign Up Id is on its way to ${email.trim()}.`);
      await client.invalidateQueries(allSignupIds);
    });
  };
  return (
    <section aria-label="Mail it">
      <h3 className="mb-4 text-lg">Mail it to somebody</h3>
      <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-5">
        <AttemptNotice attempt={attempt} />
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
          <Button type="submit" variant="brand" size="small" isBusy={attempt.isBusy} busyLabel="Sending...">
            Mail the id and its link
          </Button>
        </div>
      </form>
    </section>
  );
}
