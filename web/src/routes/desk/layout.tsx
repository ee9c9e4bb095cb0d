import { DeskStateProvider } from "../../api/desk-query-client.tsx";
import { formatPageTitle } from "../../content/firm.ts";
import { DeskLayout } from "../../features/desk-shell/desk-layout.tsx";

export const meta = () => [{ title: formatPageTitle("Desk") }, { name: "robots", content: "noindex" }];

export default function DeskRoute() {
  return (
    <DeskStateProvider>
      <DeskLayout />
    </DeskStateProvider>
  );
}
