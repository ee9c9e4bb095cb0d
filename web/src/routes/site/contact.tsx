import { firmThing } from "../../content/json-ld.ts";
import { pageMeta } from "../../content/page-meta.ts";
import { ContactPage } from "../../features/site/contact-page.tsx";

export const meta = () =>
  pageMeta({
    title: "Contact Us",
    path: "/contact",
    description: "Phone, email, address and hours of the firm.",
    jsonLd: [firmThing()],
  });

export default ContactPage;
