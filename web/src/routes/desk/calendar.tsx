import { CalendarScreen } from "../../features/calendar/appointment/desk/calendar-screen.tsx";
import { privateMeta } from "../../firm/page-meta.ts";

export const meta = privateMeta("Desk: calendar");

export default CalendarScreen;
