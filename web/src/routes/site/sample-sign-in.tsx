import { SampleSignInScreen } from "../../features/accounts/account/sample-sign-in-screen.tsx";
import { pageMeta } from "../../firm/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: "Sign in to the sample firm",
    path: "/sample-sign-in",
    description: "Sign in as a sample person, with the link that the demo printed.",
    isPrivate: true,
  });

export default SampleSignInScreen;
