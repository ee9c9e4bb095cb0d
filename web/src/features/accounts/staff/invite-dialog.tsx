import { inviteMember } from "@funding-desk/contract/accounts/staff/desk-api";
import { staffLimits } from "@funding-desk/contract/accounts/staff/limits";
import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import { limits } from "@funding-desk/contract/platform/limits";
import { useQueryClient } from "@tanstack/react-query";
import { reloadStaff } from "../../../desk-parts/colleagues-query.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { EmailField } from "../../../ui/email-field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { RoleChoice } from "./role-choice.tsx";

const nobody: { readonly name: string; readonly email: string; readonly role: StaffRole } = {
  name: "",
  email: "",
  role: "advisor",
};

/** Invites someone, in a role. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const sending = useSendOnce();
  const client = useQueryClient();
  const { values, set, bind } = useFields(nobody, sending.fields);
  const submit = () => {
    const { name, email } = values;
    const isRefused = sending.refuseMissing({
      name: name.trim() === "" && "Enter a name.",
      email: email.trim() === "" && "Enter an email.",
    });
    if (isRefused) return;
    void sending.run(async () => {
      await callDesk(inviteMember, { body: values });
      await reloadStaff(client);
      toast.success(`The invitation to ${email.trim()} is on its way.`);
      onClose();
    });
  };
  return (
    <FormDialog
      title="New member"
      submitLabel="Send invitation"
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-soft">We email a link that works for {staffLimits.invitationDays} days.</p>
      <TextField {...bind("name")} label="Name" required maxLength={staffLimits.nameChars} autoComplete="off" />
      <EmailField {...bind("email")} required maxLength={limits.emailChars} />
      <RoleChoice value={values.role} onChange={(role) => set({ role })} />
    </FormDialog>
  );
}
