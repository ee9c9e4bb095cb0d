import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import type { StaffIdentity } from "./staff-identity.ts";

/**
 * Who sees whom: advisors their own clients, those without an advisor, and those of colleagues whom they cover for today;
 * managers and auditors everyone.
 */
const seesEveryone = (role: StaffRole): boolean => role !== "advisor";

/** @param advisorId of the client; null without one */
export const canSee = (staff: Seeing, advisorId: string | null): boolean =>
  advisorId === null || (findViewer(staff)?.includes(advisorId) ?? true);

/** Whose clients (and those without an advisor) a statement may show; undefined for everyone's. */
export type Viewer = readonly string[] | undefined;

type Seeing = Pick<StaffIdentity, "role" | "staffId" | "covers">;

export const findViewer = ({ role, staffId, covers = [] }: Seeing): Viewer =>
  seesEveryone(role) ? undefined : [staffId, ...covers];

/** Whose own work an advisor may look at: theirs; undefined for everyone's. */
export const findOwn = ({ role, staffId }: Pick<StaffIdentity, "role" | "staffId">): string | undefined =>
  seesEveryone(role) ? undefined : staffId;

/** The `owner_id` of unassigned clients in lists that triggers keep. */
export const unassignedId = "00000000-0000-0000-0000-000000000000";

/** Whose clients to look at; undefined for everyone's. An advisor never sees another's, whoever is asked for. */
export const listOwners = (viewer: Viewer, advisor: string | undefined): readonly string[] | undefined => {
  const visible = viewer && [...viewer, unassignedId];
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
