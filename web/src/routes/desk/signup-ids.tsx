import { SignupIdsScreen } from "../../features/accounts/signup-id/signup-ids-screen.tsx";
import { privateMeta } from "../../firm/page-meta.ts";

export const meta = privateMeta("Desk: Sign Up Ids");

export default SignupIdsScreen;
