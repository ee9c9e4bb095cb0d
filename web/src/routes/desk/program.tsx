import { privateMeta } from "../../content/page-meta.ts";
import { ProgramScreen } from "../../features/catalog/program-screen.tsx";

export const meta = privateMeta("Desk: a lender's program");

export default ProgramScreen;
