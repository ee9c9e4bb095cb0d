import { limits } from "@funding-desk/contract/limits";
import { inviteMember } from "@funding-desk/contract/staff/desk-api";
import { staffLimits } from "@funding-desk/contract/staff/limits";
import type { StaffRole } from "@funding-desk/contract/staff-role";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { useSendOnce } from "../../api/use-send-once.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { RoleChoice } from "./role-choice.tsx";

/** Invites someone, in a role. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const sending = useSendOnce();
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<StaffRole>("advisor");
  const { fields } = sending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(name.trim() === "" ? { name: "Enter a name." } : {}),
      ...(email.trim() === "" ? { email: "Enter an email." } : {}),
    };
    if (Object.keys(missing).length > 0) return sending.refuse(missing);
    void sending.run(async () => {
      await callDesk(inviteMember, { body: { name, email, role } });
      await client.invalidateQueries({ queryKey: ["desk", "staff"] });
      toast.success(`The invitation to ${email.trim()} is on its way.`);
      onClose();
    });
  };
  return (
    <Dialog isOpen onClose={onClose} title="Invite someone">
      <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-6">
        <p className="text-ink-soft">We email a link that works for {staffLimits.invitationDays} days.</p>
        <TextField
          name="name"
          label="Name"
          required
          value={name}
          onChange={setName}
          error={fields.name}
          maxLength={staffLimits.nameChars}
          autoComplete="off"
        />
        <TextField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          required
          value={email}
          onChange={setEmail}
          error={fields.email}
          maxLength={limits.emailChars}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <RoleChoice value={role} onChange={setRole} />
        <ProblemNotice problem={sending.problem} />
        <Button type="submit" variant="brand" isWide isBusy={sending.isBusy}>
          Send invitation
        </Button>
      </form>
    </Dialog>
  );
}
