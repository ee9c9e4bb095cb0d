import { AboutPage } from "../../features/site/pages/about-page.tsx";
import { createFirmThing } from "../../firm/json-ld.ts";
import { pageMeta } from "../../firm/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: "About Us",
    path: "/about",
    description: "We are a Florida-based firm that guides small-business owners to funding. We are not a lender.",
    jsonLd: [createFirmThing()],
  });

export default AboutPage;
