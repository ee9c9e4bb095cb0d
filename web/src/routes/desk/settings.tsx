import { SettingsScreen } from "../../features/desk/shell/settings-screen.tsx";
import { privateMeta } from "../../firm/page-meta.ts";

export const meta = privateMeta("Desk: settings");

export default SettingsScreen;
