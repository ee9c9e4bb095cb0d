import { privateMeta } from "../../content/page-meta.ts";
import { CalendarScreen } from "../../features/appointment/desk/calendar-screen.tsx";

export const meta = privateMeta("Desk: calendar");

export default CalendarScreen;
