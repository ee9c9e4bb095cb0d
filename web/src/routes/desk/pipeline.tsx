import { privateMeta } from "../../content/page-meta.ts";
import { PipelineScreen } from "../../features/pipeline/pipeline-screen.tsx";

export const meta = privateMeta("Desk: pipeline");

export default PipelineScreen;
