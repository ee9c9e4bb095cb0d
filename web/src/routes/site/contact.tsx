import { pageMeta } from "../../content/page-meta.ts";
import { ContactPage } from "../../features/site/contact-page.tsx";

export const meta = () =>
  pageMeta({
    title: "Contact Us",
    description: "Phone, email, address and hours of the firm.",
  });

export default ContactPage;
