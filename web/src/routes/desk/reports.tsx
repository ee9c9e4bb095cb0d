import { privateMeta } from "../../content/page-meta.ts";
import { ReportsScreen } from "../../features/report/reports-screen.tsx";

export const meta = privateMeta("Desk: reports");

export default ReportsScreen;
