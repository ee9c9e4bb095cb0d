import { MembersScreen } from "../../features/accounts/staff/members-screen.tsx";
import { privateMeta } from "../../firm/page-meta.ts";

export const meta = privateMeta("Desk: staff");

export default MembersScreen;
