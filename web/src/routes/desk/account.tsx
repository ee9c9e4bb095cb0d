import { formatPageTitle } from "../../content/firm.ts";
import { AccountScreen } from "../../features/staff/account-screen.tsx";

export const meta = () => [{ title: formatPageTitle("Desk: my account") }, { name: "robots", content: "noindex" }];

export default AccountScreen;
