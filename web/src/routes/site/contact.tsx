import { ContactPage } from "../../features/site/pages/contact-page.tsx";
import { createFirmThing } from "../../firm/json-ld.ts";
import { pageMeta } from "../../firm/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: "Contact Us",
    path: "/contact",
    description: "How to reach us: phone, email, address and hours.",
    jsonLd: [createFirmThing()],
  });

export default ContactPage;
