import { createFirmThing } from "../../content/json-ld.ts";
import { pageMeta } from "../../content/page-meta.ts";
import { AboutPage } from "../../features/site/about-page.tsx";

export const meta = () =>
  pageMeta({
    title: "About Us",
    path: "/about",
    description: "We are a Florida-based firm that guides small-business owners to funding. We are not a lender.",
    jsonLd: [createFirmThing()],
  });

export default AboutPage;
