import { titleOf } from "../../content/firm.ts";
import { ReportsScreen } from "../../features/report/reports-screen.tsx";

export const meta = () => [{ title: titleOf("Desk: reports") }, { name: "robots", content: "noindex" }];

export default ReportsScreen;
