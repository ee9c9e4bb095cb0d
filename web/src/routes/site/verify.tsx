import { VerifyPage } from "../../features/oversight/receipt/verify-page.tsx";
import { pageMeta } from "../../firm/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: "Check a receipt",
    path: "/verify",
    description: "Check that a file is the one we received, and that our record of it is unchanged. Nothing is sent.",
  });

export default VerifyPage;
