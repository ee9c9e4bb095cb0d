import { TodayScreen } from "../../features/desk/today/today-screen.tsx";
import { privateMeta } from "../../firm/page-meta.ts";

export const meta = privateMeta("Desk: today");

export default TodayScreen;
