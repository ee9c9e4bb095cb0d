import type { BulkAct } from "@funding-desk/contract/desk/bulk-act/desk-api";
import type { BulkReason } from "@funding-desk/contract/desk/bulk-act/states";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { canSee } from "../../../identity/staff-session/visibility.ts";
import type { SubjectRow } from "./bulk-act.repository.ts";

type Member = Pick<StaffIdentity, "role" | "staffId" | "covers">;

/** Why nothing is to be done for a client, as far as their row says; asked before it starts, and again when it's their turn. */
export const findRefusal = (member: Member, act: BulkAct, subject: SubjectRow): BulkReason | undefined => {
  if (member.role === "auditor" || !canSee(member, subject.advisor_id)) return "not theirs";
  switch (act.kind) {
    case "assign":
      return subject.advisor_id === act.staff_id ? "already so" : undefined;
    case "assign by rules":
      return subject.advisor_id === null ? undefined : "has advisor";
    case "move":
      return subject.file_status === act.to ? "already so" : undefined;
    case "task":
      return undefined;
    default:
      return findMailRefusal(act.kind, subject);
  }
};

const findMailRefusal = (
  kind: "documents" | "pack" | "message" | "link",
  subject: SubjectRow,
): BulkReason | undefined => {
  if (subject.is_erasing) return "deletion requested";
  if (kind === "message") return findReaderRefusal(subject);
  if (kind !== "link") return undefined;
  if (!subject.is_linkable) return "account taken";
  return subject.is_linked ? "link sent" : undefined;
};

const findReaderRefusal = ({ is_taken: isTaken, news }: SubjectRow): BulkReason | undefined => {
  if (!isTaken) return "not taken";
  return news ? undefined : "turned off";
};
