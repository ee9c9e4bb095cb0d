import { pageMeta } from "../../content/page-meta.ts";
import { PasswordResetScreen } from "../../features/password-reset/password-reset-screen.tsx";

export const meta = () =>
  pageMeta({
    title: "Reset password",
    path: "/forgot-password",
    description: "How to get back into your account.",
  });

export default PasswordResetScreen;
