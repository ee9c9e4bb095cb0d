import { pageMeta } from "../../content/page-meta.ts";
import { SignUpScreen } from "../../features/account/sign-up-screen.tsx";

export const meta = () =>
  pageMeta({
    title: "Sign Up",
    path: "/signup",
    description: "Open your account with your Sign Up Id.",
  });

export default SignUpScreen;
