import { privateMeta } from "../../content/page-meta.ts";
import { MembersScreen } from "../../features/staff/members-screen.tsx";

export const meta = privateMeta("Desk: staff");

export default MembersScreen;
