import { PipelineScreen } from "../../features/desk/pipeline/pipeline-screen.tsx";
import { privateMeta } from "../../firm/page-meta.ts";

export const meta = privateMeta("Desk: pipeline");

export default PipelineScreen;
