import { titleOf } from "../../content/firm.ts";
import { TodayScreen } from "../../features/today/today-screen.tsx";

export const meta = () => [{ title: titleOf("Desk: today") }, { name: "robots", content: "noindex" }];

export default TodayScreen;
