import { privateMeta } from "../../content/page-meta.ts";
import { SettingsScreen } from "../../features/desk-shell/settings-screen.tsx";

export const meta = privateMeta("Desk: settings");

export default SettingsScreen;
