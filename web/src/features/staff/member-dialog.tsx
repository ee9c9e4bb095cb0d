import { changeMember, type Member, sendMemberLink, withdrawInvitation } from "@funding-desk/contract/staff/desk-api";
import { staffLimits } from "@funding-desk/contract/staff/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { shownMoment } from "../../forms/shown-day.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toaster.tsx";
import { EmailText } from "../desk/email-text.tsx";
import { AttemptNotice } from "./attempt-notice.tsx";
import { RoleChoice } from "./role-choice.tsx";
import { useAttempt } from "./use-attempt.ts";

interface MemberDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
}

/** What a manager can do with somebody: another role, a new link, close and open the account. */
export function MemberDialog({ member, onClose }: MemberDialogProps) {
  const { id, name } = member;
  const attempt = useAttempt();
  const client = useQueryClient();
  const [role, setRole] = useState(member.role);
  const hasJoined = member.status === "active" || member.status === "deactivated";
  const act = (work: () => Promise<unknown>, said: string) =>
    attempt.run(async () => {
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
          {member.link_expires_at && <span className="block">{linkSentence(member.link_expires_at)}</span>}
        </p>
        <AttemptNotice attempt={attempt} />
        <RoleChoice value={role} onChange={setRole} />
        <Button
          variant="brand"
          isBusy={attempt.isBusy}
          disabled={role === member.role}
          onClick={() => change({ role }, `The role of ${name} is changed.`)}
        >
          Save the role
        </Button>
        <div className="flex flex-col gap-3 border-line border-t pt-5">
          {member.status !== "deactivated" && (
            <Button
              onClick={() =>
                void act(() => callDesk(sendMemberLink, { params }), `A new link for ${name} is on its way.`)
              }
            >
              {hasJoined ? "Mail a link to set up the sign-in anew" : "Mail a new invitation"}
            </Button>
          )}
          {!hasJoined && (
            <Button
              variant="danger"
              onClick={() =>
                void act(() => callDesk(withdrawInvitation, { params }), `The invitation of ${name} is withdrawn.`)
              }
            >
              Withdraw the invitation
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
              A change of the role, or deactivating, signs {name} out everywhere at once. A link to set up the sign-in
              anew is good for {staffLimits.renewalHours} hours; until it is used, nothing changes.
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const linkSentence = (expiresAt: string): string =>
  new Date(expiresAt) > new Date()
    ? `A link that was mailed is good until ${shownMoment(expiresAt)}.`
    : `The link that was mailed ran out on ${shownMoment(expiresAt)}.`;
