import { formatPageTitle } from "../../content/firm.ts";
import { CalendarSettingsScreen } from "../../features/appointment/desk/calendar-settings-screen.tsx";

export const meta = () => [
  { title: formatPageTitle("Desk: calendar settings") },
  { name: "robots", content: "noindex" },
];

export default CalendarSettingsScreen;
