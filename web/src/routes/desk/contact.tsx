import { privateMeta } from "../../content/page-meta.ts";
import { ContactScreen } from "../../features/contact/desk/contact-screen.tsx";

export const meta = privateMeta("Desk: contact");

export default ContactScreen;
