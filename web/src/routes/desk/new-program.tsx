import { privateMeta } from "../../content/page-meta.ts";
import { NewProgramScreen } from "../../features/catalog/new-program-screen.tsx";

export const meta = privateMeta("Desk: add a program");

export default NewProgramScreen;
