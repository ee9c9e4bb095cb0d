import { privateMeta } from "../../content/page-meta.ts";
import { AccountScreen } from "../../features/staff/account-screen.tsx";

export const meta = privateMeta("Desk: my account");

export default AccountScreen;
