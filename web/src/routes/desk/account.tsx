import { titleOf } from "../../content/firm.ts";
import { AccountScreen } from "../../features/staff/account-screen.tsx";

export const meta = () => [{ title: titleOf("Desk: my account") }, { name: "robots", content: "noindex" }];

export default AccountScreen;
