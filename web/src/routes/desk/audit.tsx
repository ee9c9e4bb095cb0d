import { privateMeta } from "../../content/page-meta.ts";
import { AuditScreen } from "../../features/audit/audit-screen.tsx";

export const meta = privateMeta("Desk: audit");

export default AuditScreen;
