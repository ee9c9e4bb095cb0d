import { privateMeta } from "../../content/page-meta.ts";
import { ComposeScreen } from "../../features/group-message/compose-screen.tsx";

export const meta = privateMeta("Desk: message to many");

export default ComposeScreen;
