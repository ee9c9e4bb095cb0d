import { formatPageTitle } from "../../content/firm.ts";
import { ReportsScreen } from "../../features/report/reports-screen.tsx";

export const meta = () => [{ title: formatPageTitle("Desk: reports") }, { name: "robots", content: "noindex" }];

export default ReportsScreen;
