import { ClientFileScreen } from "../../features/desk/client-file/client-file-screen.tsx";
import { privateMeta } from "../../firm/page-meta.ts";

export const meta = privateMeta("Desk: a client's file");

export default ClientFileScreen;
