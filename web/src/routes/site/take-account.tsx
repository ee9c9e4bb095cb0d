import { pageMeta } from "../../content/page-meta.ts";
import { TakeAccountScreen } from "../../features/account/take-account-screen.tsx";

export const meta = () =>
  pageMeta({
    title: "Take your account",
    path: "/take-account",
    description: "Take the account that we opened for you, with the link from your email.",
    isPrivate: true,
  });

export default TakeAccountScreen;
