import { privateMeta } from "../../content/page-meta.ts";
import { SignupIdsScreen } from "../../features/signup-id/signup-ids-screen.tsx";

export const meta = privateMeta("Desk: Sign Up Ids");

export default SignupIdsScreen;
