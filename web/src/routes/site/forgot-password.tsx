import { pageMeta } from "../../content/page-meta.ts";
import { ForgotPasswordPage } from "../../features/account/forgot-password-page.tsx";

export const meta = () =>
  pageMeta({
    title: "Reset password",
    description: "How to get back into your account.",
  });

export default ForgotPasswordPage;
