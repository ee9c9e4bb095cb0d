import { privateMeta } from "../../content/page-meta.ts";
import { CalendarSettingsScreen } from "../../features/appointment/desk/calendar-settings-screen.tsx";

export const meta = privateMeta("Desk: calendar settings");

export default CalendarSettingsScreen;
