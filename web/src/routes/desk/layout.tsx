import { DeskLayout } from "../../features/desk/shell/desk-layout.tsx";
import { privateMeta } from "../../firm/page-meta.ts";
import { DeskStateProvider } from "../../http/desk-query-client.tsx";

export const meta = privateMeta("Desk");

export default function DeskRoute() {
  return (
    <DeskStateProvider>
      <DeskLayout />
    </DeskStateProvider>
  );
}
