import { changeMember, type Member, sendMemberLink, withdrawInvitation } from "@funding-desk/contract/staff/desk-api";
import { staffLimits } from "@funding-desk/contract/staff/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { useSendOnce } from "../../api/use-send-once.ts";
import { formatMoment } from "../../forms/format-time.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmailText } from "../../ui/email-text.tsx";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { toast } from "../../ui/toaster.tsx";
import { RoleChoice } from "./role-choice.tsx";

/** Lets a manager change a member's role, send a new link, and deactivate or reactivate the account. */
export function MemberDialog({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const { id, name } = member;
  const sending = useSendOnce();
  const client = useQueryClient();
  const [role, setRole] = useState(member.role);
  const hasJoined = member.status === "active" || member.status === "deactivated";
  const act = (work: () => Promise<unknown>, said: string) =>
    sending.run(async () => {
      await work();
      await client.invalidateQueries({ queryKey: ["desk", "staff"] });
      toast.success(said);
      onClose();
    });
  const params = { id };
  const change = (body: { role?: Member["role"]; is_active?: boolean }, said: string) =>
    void act(() => callDesk(changeMember, { params, body }), said);

  return (
    <Dialog isOpen onClose={onClose} title={name}>
      <div className="flex flex-col gap-6">
        <p className="text-ink-soft">
          <EmailText email={member.email} />
          {member.link_expires_at && <span className="block">{describeLink(member.link_expires_at)}</span>}
        </p>
        <ProblemNotice problem={sending.problem} />
        <RoleChoice value={role} onChange={setRole} />
        <Button
          variant="brand"
          isBusy={sending.isBusy}
          disabled={role === member.role}
          onClick={() => change({ role }, `Changed ${name}'s role.`)}
        >
          Save role
        </Button>
        <div className="flex flex-col gap-3 border-line border-t pt-5">
          {member.status !== "deactivated" && (
            <Button
              onClick={() =>
                void act(() => callDesk(sendMemberLink, { params }), `A new link for ${name} is on its way.`)
              }
            >
              {hasJoined ? "Email a link to reset their sign-in" : "Email a new invitation"}
            </Button>
          )}
          {!hasJoined && (
            <Button
              variant="danger"
              onClick={() => void act(() => callDesk(withdrawInvitation, { params }), `Withdrew ${name}'s invitation.`)}
            >
              Withdraw invitation
            </Button>
          )}
          {member.status === "active" && (
            <Button variant="danger" onClick={() => change({ is_active: false }, `${name} is deactivated.`)}>
              Deactivate
            </Button>
          )}
          {member.status === "deactivated" && (
            <Button onClick={() => change({ is_active: true }, `${name} can sign in again.`)}>Reactivate</Button>
          )}
          {hasJoined && (
            <p className="text-ink-soft text-sm">
              If you change the role or deactivate the account, we sign {name} out everywhere right away. A link to set
              up a new sign-in works for {staffLimits.renewalHours} hours, and changes nothing until it is used.
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const describeLink = (expiresAt: string): string =>
  new Date(expiresAt) > new Date()
    ? `The link we emailed works until ${formatMoment(expiresAt)}.`
    : `The link we emailed expired on ${formatMoment(expiresAt)}.`;
