import { BulkActsScreen } from "../../features/desk/bulk-act/bulk-acts-screen.tsx";
import { privateMeta } from "../../firm/page-meta.ts";

export const meta = privateMeta("Desk: bulk acts");

export default BulkActsScreen;
