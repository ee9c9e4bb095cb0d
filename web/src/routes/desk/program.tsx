import { ProgramScreen } from "../../features/matching/catalog/program-screen.tsx";
import { privateMeta } from "../../firm/page-meta.ts";

export const meta = privateMeta("Desk: a lender's program");

export default ProgramScreen;
