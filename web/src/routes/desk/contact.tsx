import { titleOf } from "../../content/firm.ts";
import { ContactScreen } from "../../features/contact/desk/contact-screen.tsx";

export const meta = () => [{ title: titleOf("Desk: contact") }, { name: "robots", content: "noindex" }];

export default ContactScreen;
