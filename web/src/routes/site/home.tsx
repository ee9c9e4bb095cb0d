import { HomePage } from "../../features/site/pages/home-page.tsx";
import { createFirmThing } from "../../firm/json-ld.ts";
import { pageMeta } from "../../firm/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: "Real Funding For Every Business",
    path: "/",
    description:
      "Guidance and document preparation for small-business owners in the US looking for funding. Pre-qualify, apply with an advisor's help, and see where you stand.",
    jsonLd: [createFirmThing()],
  });

export default HomePage;
