import { DeskStateProvider } from "../../api/desk-query-client.tsx";
import { privateMeta } from "../../content/page-meta.ts";
import { DeskLayout } from "../../features/desk-shell/desk-layout.tsx";

export const meta = privateMeta("Desk");

export default function DeskRoute() {
  return (
    <DeskStateProvider>
      <DeskLayout />
    </DeskStateProvider>
  );
}
