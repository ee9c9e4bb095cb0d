import { type Member, members } from "@funding-desk/contract/accounts/staff/desk-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { roleWords } from "../../../desk-parts/role-words.ts";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { formatMoment } from "../../../forms/format-time.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { CellLines } from "../../../ui/cell-lines.tsx";
import { CreateButton } from "../../../ui/create-button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { EmailText } from "../../../ui/email-text.tsx";
import { ListScreen } from "../../../ui/list-screen.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { RowButton, RowLink } from "../../../ui/row-opener.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberDialog } from "./member-dialog.tsx";

const statuses: Readonly<Record<Member["status"], { label: string; tone: "success" | "yellow" | "neutral" }>> = {
  active: { label: "Active", tone: "success" },
  invited: { label: "Invited", tone: "yellow" },
  "invitation expired": { label: "Invitation expired", tone: "yellow" },
  deactivated: { label: "Deactivated", tone: "neutral" },
};

/** /desk/staff: managers change who works at the desk, auditors see it. */
export function MembersScreen() {
  const staff = useStaff();
  const canChange = staff.role === "manager";
  const query = useQuery({
    ...deskQuery(members, { isStill: true }),
    select: (list) => list.members,
    enabled: staff.role !== "advisor",
  });
  const [isInviting, setInviting] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const opened = query.data?.find(({ id }) => id === openId);
  const columns: readonly Column<Member>[] = [
    {
      key: "name",
      header: "Name",
      cell: ({ id, name, email }) => (
        <CellLines more={<EmailText email={email} />}>
          {!canChange ? (
            name
          ) : id === staff.staff_id ? (
            <RowLink to="/desk/account">{name}</RowLink>
          ) : (
            <RowButton onPress={() => setOpenId(id)}>{name}</RowButton>
          )}
          {id === staff.staff_id && <span className="font-normal text-ink-soft"> (you)</span>}
        </CellLines>
      ),
    },
    { key: "role", header: "Role", cell: ({ role }) => roleWords[role].label },
    {
      key: "status",
      header: "Status",
      cell: ({ status: is, last_signed_in_at: seen }) => (
        <CellLines more={seen && `Signed in ${formatMoment(seen)}`}>
          <Badge tone={statuses[is].tone}>{statuses[is].label}</Badge>
        </CellLines>
      ),
    },
  ];
  if (staff.role === "advisor")
    return <PageHeading lead="Managers see and change who works at the desk.">Staff</PageHeading>;
  return (
    <ListScreen
      title="Staff"
      lead={canChange ? undefined : "Managers change it."}
      action={canChange && <CreateButton label="New member" onClick={() => setInviting(true)} />}
    >
      <Card isFlush>
        <DataTable caption="Staff" columns={columns} query={query} rowKey={({ id }) => id} emptyText="No staff yet" />
      </Card>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {opened && <MemberDialog member={opened} onClose={() => setOpenId(null)} />}
    </ListScreen>
  );
}
