import { formatPageTitle } from "../../content/firm.ts";
import { AuditScreen } from "../../features/audit/audit-screen.tsx";

export const meta = () => [{ title: formatPageTitle("Desk: audit") }, { name: "robots", content: "noindex" }];

export default AuditScreen;
