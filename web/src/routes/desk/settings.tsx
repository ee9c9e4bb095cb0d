import { titleOf } from "../../content/firm.ts";
import { SettingsScreen } from "../../features/setting/settings-screen.tsx";

export const meta = () => [{ title: titleOf("Desk: settings") }, { name: "robots", content: "noindex" }];

export default SettingsScreen;
