import { PasswordResetScreen } from "../../features/accounts/password-reset/password-reset-screen.tsx";
import { pageMeta } from "../../firm/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: "Reset password",
    path: "/forgot-password",
    description: "How to get back into your account.",
  });

export default PasswordResetScreen;
