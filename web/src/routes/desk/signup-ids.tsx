import { formatPageTitle } from "../../content/firm.ts";
import { SignupIdsScreen } from "../../features/signup-id/signup-ids-screen.tsx";

export const meta = () => [{ title: formatPageTitle("Desk: Sign Up Ids") }, { name: "robots", content: "noindex" }];

export default SignupIdsScreen;
