import { ClientListScreen } from "../../features/desk/client-list/client-list-screen.tsx";
import { privateMeta } from "../../firm/page-meta.ts";

export const meta = privateMeta("Desk: clients");

export default ClientListScreen;
