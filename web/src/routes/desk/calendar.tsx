import { formatPageTitle } from "../../content/firm.ts";
import { CalendarScreen } from "../../features/appointment/desk/calendar-screen.tsx";

export const meta = () => [{ title: formatPageTitle("Desk: calendar") }, { name: "robots", content: "noindex" }];

export default CalendarScreen;
