import { titleOf } from "../../content/firm.ts";
import { CalendarScreen } from "../../features/appointment/desk/calendar-screen.tsx";

export const meta = () => [{ title: titleOf("Desk: calendar") }, { name: "robots", content: "noindex" }];

export default CalendarScreen;
