import { SignUpScreen } from "../../features/accounts/account/sign-up-screen.tsx";
import { pageMeta } from "../../firm/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: "Sign Up",
    path: "/signup",
    description: "Open your account with your Sign Up Id.",
  });

export default SignUpScreen;
