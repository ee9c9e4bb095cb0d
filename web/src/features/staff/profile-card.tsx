import { renameSelf } from "@funding-desk/contract/staff/account-desk-api";
import { staffLimits } from "@funding-desk/contract/staff/limits";
import { type FormEvent, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { useSendOnce } from "../../api/use-send-once.ts";
import { roleWords } from "../../desk/role-words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { EmailText } from "../../ui/email-text.tsx";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { type StaffAccount, useReloadAccount } from "./account-queries.ts";

/** The signed-in member's name. Only managers change roles and emails. */
export function ProfileCard({ account }: { readonly account: StaffAccount }) {
  const sending = useSendOnce();
  const reloadAccount = useReloadAccount();
  const [name, setName] = useState(account.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return sending.refuse({ name: "Enter your name." });
    void sending.run(async () => {
      await callDesk(renameSelf, { body: { name } });
      await reloadAccount();
      toast.success("Name saved.");
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
              hint="Clients see it next to your messages."
              autoComplete="name"
              required
              value={name}
              onChange={setName}
              error={sending.fields.name}
              maxLength={staffLimits.nameChars}
            />
          </div>
          <Button type="submit" isBusy={sending.isBusy} disabled={name.trim() === account.name}>
            Save
          </Button>
        </form>
        <ProblemNotice problem={sending.problem} />
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
