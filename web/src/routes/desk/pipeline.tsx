import { titleOf } from "../../content/firm.ts";
import { PipelineScreen } from "../../features/pipeline/pipeline-screen.tsx";

export const meta = () => [{ title: titleOf("Desk: pipeline") }, { name: "robots", content: "noindex" }];

export default PipelineScreen;
