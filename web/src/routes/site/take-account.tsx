import { TakeAccountScreen } from "../../features/accounts/account/take-account-screen.tsx";
import { pageMeta } from "../../firm/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: "Take your account",
    path: "/take-account",
    description: "Take the account that we opened for you, with the link from your email.",
    isPrivate: true,
  });

export default TakeAccountScreen;
