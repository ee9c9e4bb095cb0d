import { privateMeta } from "../../content/page-meta.ts";
import { ClientFileScreen } from "../../features/client-file/client-file-screen.tsx";

export const meta = privateMeta("Desk: a client's file");

export default ClientFileScreen;
