import { NewProgramScreen } from "../../features/matching/catalog/new-program-screen.tsx";
import { privateMeta } from "../../firm/page-meta.ts";

export const meta = privateMeta("Desk: add a program");

export default NewProgramScreen;
