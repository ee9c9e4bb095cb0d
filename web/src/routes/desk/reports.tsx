import { ReportsScreen } from "../../features/oversight/report/reports-screen.tsx";
import { privateMeta } from "../../firm/page-meta.ts";

export const meta = privateMeta("Desk: reports");

export default ReportsScreen;
