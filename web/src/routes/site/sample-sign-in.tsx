import { pageMeta } from "../../content/page-meta.ts";
import { SampleSignInScreen } from "../../features/sample-link/sample-sign-in-screen.tsx";

export const meta = () =>
  pageMeta({
    title: "Sign in to the sample firm",
    path: "/sample-sign-in",
    description: "Sign in as a sample person, with the link that the demo printed.",
    isPrivate: true,
  });

export default SampleSignInScreen;
