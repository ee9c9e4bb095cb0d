import { ContactScreen } from "../../features/site/contact/desk/contact-screen.tsx";
import { privateMeta } from "../../firm/page-meta.ts";

export const meta = privateMeta("Desk: contact");

export default ContactScreen;
