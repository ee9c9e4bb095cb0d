import { formatPageTitle } from "../../content/firm.ts";
import { MembersScreen } from "../../features/staff/members-screen.tsx";

export const meta = () => [{ title: formatPageTitle("Desk: staff") }, { name: "robots", content: "noindex" }];

export default MembersScreen;
