import { renameSelf } from "@funding-desk/contract/staff/account-api";
import { staffLimits } from "@funding-desk/contract/staff/limits";
import { type FormEvent, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { EmailText } from "../desk/email-text.tsx";
import { type StaffAccount, useReadAnew } from "./account-queries.ts";
import { AttemptNotice } from "./attempt-notice.tsx";
import { roleWords } from "./role-words.ts";
import { useAttempt } from "./use-attempt.ts";

/** The own name; role and e-mail are a manager's to change. */
export function ProfileCard({ account }: { readonly account: StaffAccount }) {
  const attempt = useAttempt();
  const readAnew = useReadAnew();
  const [name, setName] = useState(account.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return attempt.refuse({ name: "Please enter your name." });
    void attempt.run(async () => {
      await callDesk(renameSelf, { body: { name } });
      await readAnew();
      toast.success("Your name is saved.");
    });
  };
  return (
    <Card title="You">
      <div className="flex flex-col gap-6">
        <form noValidate method="post" onSubmit={submit} className="flex flex-wrap items-end gap-4">
          <div className="min-w-0 flex-1 basis-64">
            <TextField
              name="name"
              label="Name"
              hint="Clients see it beside your messages."
              autoComplete="name"
              required
              value={name}
              onChange={setName}
              error={attempt.problem?.fields.name}
              maxLength={staffLimits.nameChars}
            />
          </div>
          <Button type="submit" isBusy={attempt.isBusy} disabled={name.trim() === account.name}>
            Save
          </Button>
        </form>
        <AttemptNotice attempt={attempt} />
        <DescriptionList
          items={[
            { term: "Email", value: <EmailText email={account.email} /> },
            { term: "Role", value: `${roleWords[account.role].label}. ${roleWords[account.role].may}` },
          ]}
        />
      </div>
    </Card>
  );
}
