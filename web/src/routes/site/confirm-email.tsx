import { ConfirmEmailScreen } from "../../features/accounts/account/confirm-email-screen.tsx";
import { pageMeta } from "../../firm/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: "Your new email",
    path: "/confirm-email",
    description: "Confirm the new email of your account, or stop the change, with the link from your email.",
    isPrivate: true,
  });

export default ConfirmEmailScreen;
