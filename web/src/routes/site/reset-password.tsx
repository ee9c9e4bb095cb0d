import { pageMeta } from "../../content/page-meta.ts";
import { ResetLinkScreen } from "../../features/password-reset/reset-link-screen.tsx";

export const meta = () =>
  pageMeta({
    title: "Choose a new password",
    path: "/reset-password",
    description: "Choose a new password with the link from your email.",
    isPrivate: true,
  });

export default ResetLinkScreen;
