import { formatPageTitle } from "../../content/firm.ts";
import { ContactScreen } from "../../features/contact/desk/contact-screen.tsx";

export const meta = () => [{ title: formatPageTitle("Desk: contact") }, { name: "robots", content: "noindex" }];

export default ContactScreen;
