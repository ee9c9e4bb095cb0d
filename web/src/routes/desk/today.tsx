import { formatPageTitle } from "../../content/firm.ts";
import { TodayScreen } from "../../features/today/today-screen.tsx";

export const meta = () => [{ title: formatPageTitle("Desk: today") }, { name: "robots", content: "noindex" }];

export default TodayScreen;
