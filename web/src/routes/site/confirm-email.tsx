import { pageMeta } from "../../content/page-meta.ts";
import { ConfirmEmailScreen } from "../../features/account/confirm-email-screen.tsx";

export const meta = () =>
  pageMeta({
    title: "Your new email",
    path: "/confirm-email",
    description: "Confirm the new email of your account, or stop the change, with the link from your email.",
    isPrivate: true,
  });

export default ConfirmEmailScreen;
