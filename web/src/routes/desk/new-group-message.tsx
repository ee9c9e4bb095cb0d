import { ComposeScreen } from "../../features/desk/group-message/compose-screen.tsx";
import { privateMeta } from "../../firm/page-meta.ts";

export const meta = privateMeta("Desk: message to many");

export default ComposeScreen;
