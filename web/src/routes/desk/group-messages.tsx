import { GroupMessagesScreen } from "../../features/desk/group-message/group-messages-screen.tsx";
import { privateMeta } from "../../firm/page-meta.ts";

export const meta = privateMeta("Desk: messages to many");

export default GroupMessagesScreen;
