import { formatPageTitle } from "../../content/firm.ts";
import { ClientFileScreen } from "../../features/client-file/client-file-screen.tsx";

export const meta = () => [{ title: formatPageTitle("Desk: a client's file") }, { name: "robots", content: "noindex" }];

export default ClientFileScreen;
