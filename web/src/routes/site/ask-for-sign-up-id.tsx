import { pageMeta } from "../../content/page-meta.ts";
import { SignupIdRequestScreen } from "../../features/account/signup-id-request-screen.tsx";

export const meta = () =>
  pageMeta({
    title: "Ask for a Sign Up Id",
    path: "/ask-for-sign-up-id",
    description: "Give us your email, and we'll send you a Sign Up Id to open your account with.",
  });

export default SignupIdRequestScreen;
