import { SignupIdRequestScreen } from "../../features/accounts/signup-id-request/signup-id-request-screen.tsx";
import { pageMeta } from "../../firm/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: "Ask for a Sign Up Id",
    path: "/ask-for-sign-up-id",
    description: "Give us your email, and we'll send you a Sign Up Id to open your account with.",
  });

export default SignupIdRequestScreen;
