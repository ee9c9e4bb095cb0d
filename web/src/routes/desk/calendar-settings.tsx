import { CalendarSettingsScreen } from "../../features/calendar/appointment/desk/calendar-settings-screen.tsx";
import { privateMeta } from "../../firm/page-meta.ts";

export const meta = privateMeta("Desk: calendar settings");

export default CalendarSettingsScreen;
