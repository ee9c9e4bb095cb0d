import { ResetLinkScreen } from "../../features/accounts/password-reset/reset-link-screen.tsx";
import { pageMeta } from "../../firm/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: "Choose a new password",
    path: "/reset-password",
    description: "Choose a new password with the link from your email.",
    isPrivate: true,
  });

export default ResetLinkScreen;
