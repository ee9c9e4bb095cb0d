import { titleOf } from "../../content/firm.ts";
import { SettingsScreen } from "../../features/desk-shell/settings-screen.tsx";

export const meta = () => [{ title: titleOf("Desk: settings") }, { name: "robots", content: "noindex" }];

export default SettingsScreen;
