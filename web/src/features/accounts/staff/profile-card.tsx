import { renameSelf } from "@funding-desk/contract/accounts/staff/account-desk-api";
import { staffLimits } from "@funding-desk/contract/accounts/staff/limits";
import { roleWords } from "../../../desk-parts/role-words.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { EmailText } from "../../../ui/email-text.tsx";
import { Form } from "../../../ui/form.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { type StaffAccount, useReloadAccount } from "./account-queries.ts";

/** The signed-in member's name. Only managers change roles and emails. */
export function ProfileCard({ account }: { readonly account: StaffAccount }) {
  const sending = useSendOnce();
  const reloadAccount = useReloadAccount();
  const { values, bind } = useFields({ name: account.name }, sending.fields);
  const submit = () => {
    if (values.name.trim() === "") return sending.refuse({ name: "Enter your name." });
    void sending.run(async () => {
      await callDesk(renameSelf, { body: values });
      await reloadAccount();
      toast.success("Name saved.");
    });
  };
  return (
    <Card title="You">
      <div className="flex flex-col gap-6">
        <Form onSubmit={submit} className="flex flex-wrap items-end gap-4">
          <div className="min-w-0 flex-1 basis-64">
            <TextField
              {...bind("name")}
              label="Name"
              hint="Clients see it next to your messages."
              autoComplete="name"
              required
              maxLength={staffLimits.nameChars}
            />
          </div>
          <Button type="submit" isBusy={sending.isBusy} disabled={values.name.trim() === account.name}>
            Save
          </Button>
        </Form>
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
