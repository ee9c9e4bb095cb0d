import { AccountScreen } from "../../features/accounts/staff/account-screen.tsx";
import { privateMeta } from "../../firm/page-meta.ts";

export const meta = privateMeta("Desk: my account");

export default AccountScreen;
