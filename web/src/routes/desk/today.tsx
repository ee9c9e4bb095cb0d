import { privateMeta } from "../../content/page-meta.ts";
import { TodayScreen } from "../../features/today/today-screen.tsx";

export const meta = privateMeta("Desk: today");

export default TodayScreen;
