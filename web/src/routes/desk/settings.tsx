import { formatPageTitle } from "../../content/firm.ts";
import { SettingsScreen } from "../../features/desk-shell/settings-screen.tsx";

export const meta = () => [{ title: formatPageTitle("Desk: settings") }, { name: "robots", content: "noindex" }];

export default SettingsScreen;
