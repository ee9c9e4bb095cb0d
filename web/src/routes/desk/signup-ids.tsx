import { titleOf } from "../../content/firm.ts";
import { SignupIdsScreen } from "../../features/desk-signup-ids/signup-ids-screen.tsx";

export const meta = () => [{ title: titleOf("Desk: Sign Up Ids") }, { name: "robots", content: "noindex" }];

export default SignupIdsScreen;
