import { privateMeta } from "../../content/page-meta.ts";
import { GroupMessagesScreen } from "../../features/group-message/group-messages-screen.tsx";

export const meta = privateMeta("Desk: messages to many");

export default GroupMessagesScreen;
