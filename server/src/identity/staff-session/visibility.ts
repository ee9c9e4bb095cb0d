import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import type { StaffIdentity } from "./staff-identity.ts";

/** Who sees whom: advisors their own clients and those without an advisor, managers and auditors everyone. */
const seesEveryone = (role: StaffRole): boolean => role !== "advisor";

/** @param advisorId of the client; null without one */
export const canSee = ({ role, staffId }: Pick<StaffIdentity, "role" | "staffId">, advisorId: string | null): boolean =>
  seesEveryone(role) || advisorId === null || advisorId === staffId;

/** Whose clients (and those without an advisor) a statement may show; undefined for everyone's. */
export type Viewer = string | undefined;

export const findViewer = ({ role, staffId }: Pick<StaffIdentity, "role" | "staffId">): Viewer =>
  seesEveryone(role) ? undefined : staffId;

/** The `owner_id` of unassigned clients in lists that triggers keep. */
export const unassignedId = "00000000-0000-0000-0000-000000000000";

/** Whose clients to look at; undefined for everyone's. An advisor never sees another's, whoever is asked for. */
export const listOwners = (viewer: Viewer, advisor: string | undefined): readonly string[] | undefined => {
  const visible = viewer === undefined ? undefined : [viewer, unassignedId];
  if (advisor === undefined) return visible;
  const asked = advisor === "none" ? unassignedId : advisor;
  return !visible || visible.includes(asked) ? [asked] : [];
};

declare const isSeen: unique symbol;

/** What a member may see. Only `seenBy` makes one, and an advisor's list without it doesn't compile (staff-route.ts). */
export type Seen<Answer> = Answer & { readonly [isSeen]: true };

/** Loads an answer that names clients: none whom the member may not see. */
export const seenBy = async <Answer>(
  staff: StaffIdentity,
  load: (viewer: Viewer) => Promise<Answer>,
): Promise<Seen<Answer>> => (await load(findViewer(staff))) as Seen<Answer>;
