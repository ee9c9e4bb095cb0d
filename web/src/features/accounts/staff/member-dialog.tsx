import {
  changeMember,
  type HandedOver,
  type Member,
  sendMemberLink,
  withdrawInvitation,
} from "@funding-desk/contract/accounts/staff/desk-api";
import { staffLimits } from "@funding-desk/contract/accounts/staff/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reloadStaff } from "../../../desk-parts/colleagues-query.ts";
import { formatCount } from "../../../forms/format-count.ts";
import { formatMoment } from "../../../forms/format-time.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { CallError } from "../../../http/call-error.ts";
import { wholeDesk } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmailText } from "../../../ui/email-text.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { HandOverForm, listDuties, type Successor } from "./hand-over-form.tsx";
import { MemberCard } from "./member-card.tsx";
import { RoleChoice } from "./role-choice.tsx";

interface Change {
  readonly body: { readonly role?: Member["role"]; readonly is_active?: boolean };
  readonly said: string;
}

/** Lets a manager change a member's role, send a new link, deactivate or reactivate the account, and change what clients see. */
export function MemberDialog({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const { id, name } = member;
  const client = useQueryClient();
  const [role, setRole] = useState(member.role);
  /** The change that waits for someone who takes over. */
  const [leaving, setLeaving] = useState<Change>();
  const [clash, setClash] = useState<{ readonly calls: number; readonly successor: Successor }>();
  const sending = useSendOnce();
  const hasJoined = member.status === "active" || member.status === "deactivated";
  const act = (work: () => Promise<unknown>, said: string) =>
    sending.run(async () => {
      await work();
      await reloadStaff(client);
      toast.success(said);
      onClose();
    });
  const params = { id };

  const change = ({ body, said }: Change, successor?: Successor) =>
    void sending.run(async () => {
      const sent = { ...body, ...(successor && { successor_id: successor.id }) };
      try {
        const { handed_over: handed } = (await callDesk(changeMember, { params, body: sent })).result;
        await client.invalidateQueries(wholeDesk);
        toast.success(handed ? `${said} ${describeHandover(successor, handed)}` : said);
        if (successor && handed && handed.clashing_calls > 0) setClash({ calls: handed.clashing_calls, successor });
        else onClose();
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== "handover_needed") throw error;
        setLeaving({ body, said });
      }
    });

  if (clash)
    return (
      <Dialog isOpen onClose={onClose} title={`${formatCount(clash.calls, "call")} to move`}>
        <HandedOverNote name={name} {...clash} />
      </Dialog>
    );
  if (leaving)
    return (
      <Dialog isOpen onClose={onClose} title={`Hand over ${name}'s work`}>
        <HandOverForm
          member={member}
          submitLabel={leaving.body.is_active === false ? "Hand over and deactivate" : "Hand over and save role"}
          sending={sending}
          onSubmit={(successor) => change(leaving, successor)}
          onBack={() => {
            sending.clear();
            setLeaving(undefined);
          }}
        />
      </Dialog>
    );

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
          onClick={() => change({ body: { role }, said: `Changed ${name}'s role.` })}
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
            <Button
              variant="danger"
              onClick={() => change({ body: { is_active: false }, said: `${name} is deactivated.` })}
            >
              Deactivate
            </Button>
          )}
          {member.status === "deactivated" && (
            <Button onClick={() => change({ body: { is_active: true }, said: `${name} can sign in again.` })}>
              Reactivate
            </Button>
          )}
          {hasJoined && (
            <p className="text-ink-soft text-sm">
              If you change the role or deactivate the account, we sign {name} out everywhere right away. If {name} has
              files, tasks, or calls, we first ask you who takes them over. A link to set up a new sign-in works for{" "}
              {staffLimits.renewalHours} hours, and changes nothing until it is used.
            </p>
          )}
        </div>
        {/* An auditor has no clients. Last, so that no button moves while it loads. */}
        {member.role !== "auditor" && <MemberCard member={member} />}
      </div>
    </Dialog>
  );
}

/** @param successor undefined when tasks went to the advisors of their files */
const describeHandover = (successor: Successor | undefined, handed: HandedOver): string => {
  const listed = listDuties({ ...handed, calls: handed.calls - handed.clashing_calls });
  return listed === undefined ? "" : `${successor?.name ?? "Other advisors"} took over ${listed}.`;
};

const describeLink = (expiresAt: string): string =>
  new Date(expiresAt) > new Date()
    ? `The link we emailed works until ${formatMoment(expiresAt)}.`
    : `The link we emailed expired on ${formatMoment(expiresAt)}.`;

interface HandedOverNoteProps {
  /** Who left. */
  readonly name: string;
  readonly calls: number;
  readonly successor: Successor;
}

/** Says which calls couldn't be handed over, and what to do about them. */
function HandedOverNote({ name, calls, successor }: HandedOverNoteProps) {
  return (
    <div className="flex flex-col items-start gap-5">
      <p>
        Everything else is done. {formatCount(calls, "call")} {calls === 1 ? "is" : "are"} still in {name}'s calendar,
        because {successor.name} has another call at the time. Move or cancel {calls === 1 ? "it" : "them"}: a call that
        you move goes to {successor.name}'s calendar.
      </p>
      <LinkButton to="/desk/calendar" variant="brand">
        Open the calendar
      </LinkButton>
    </div>
  );
}
