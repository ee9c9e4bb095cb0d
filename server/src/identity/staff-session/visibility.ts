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

declare const isSeen: unique symbol;

/** What a member may see. Only `seenBy` makes one, and an advisor's list without it doesn't compile (staff-route.ts). */
export type Seen<Answer> = Answer & { readonly [isSeen]: true };

/** Loads an answer that names clients: none whom the member may not see. */
export const seenBy = async <Answer>(
  staff: StaffIdentity,
  load: (viewer: Viewer) => Promise<Answer>,
): Promise<Seen<Answer>> => (await load(findViewer(staff))) as Seen<Answer>;
