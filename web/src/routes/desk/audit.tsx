import { AuditScreen } from "../../features/oversight/audit/audit-screen.tsx";
import { privateMeta } from "../../firm/page-meta.ts";

export const meta = privateMeta("Desk: audit");

export default AuditScreen;
