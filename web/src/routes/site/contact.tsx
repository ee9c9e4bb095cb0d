import { createFirmThing } from "../../content/json-ld.ts";
import { pageMeta } from "../../content/page-meta.ts";
import { ContactPage } from "../../features/site/contact-page.tsx";

export const meta = () =>
  pageMeta({
    title: "Contact Us",
    path: "/contact",
    description: "How to reach us: phone, email, address and hours.",
    jsonLd: [createFirmThing()],
  });

export default ContactPage;
