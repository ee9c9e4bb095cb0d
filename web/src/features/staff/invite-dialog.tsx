import { limits } from "@funding-desk/contract/limits";
import { inviteMember } from "@funding-desk/contract/staff/desk-api";
import { staffLimits } from "@funding-desk/contract/staff/limits";
import type { StaffRole } from "@funding-desk/contract/staff/role";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { AttemptNotice } from "./attempt-notice.tsx";
import { RoleChoice } from "./role-choice.tsx";
import { useAttempt } from "./use-attempt.ts";

/** Asks whom to invite, and as what. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const attempt = useAttempt();
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<StaffRole>("advisor");
  const { fields = {} } = attempt.problem ?? {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(name.trim() === "" ? { name: "Please enter a name." } : {}),
      ...(email.trim() === "" ? { email: "Please enter an email." } : {}),
    };
    if (Object.keys(missing).length > 0) return attempt.refuse(missing);
    void attempt.run(async () => {
      await callDesk(inviteMember, { body: { name, email, role } });
      await client.invalidateQueries({ queryKey: ["desk", "staff"] });
      toast.success(`The invitation to ${email.trim()} is on its way.`);
      onClose();
    });
  };
  return (
    <Dialog isOpen onClose={onClose} title="Invite somebody">
      <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-6">
        <p className="text-ink-soft">We mail a link that is good for {staffLimits.invitationDays} days.</p>
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
        <AttemptNotice attempt={attempt} />
        <Button type="submit" variant="brand" isWide isBusy={attempt.isBusy}>
          Send the invitation
        </Button>
      </form>
    </Dialog>
  );
}
