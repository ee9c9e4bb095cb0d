import { formatPageTitle } from "../../content/firm.ts";
import { PipelineScreen } from "../../features/pipeline/pipeline-screen.tsx";

export const meta = () => [{ title: formatPageTitle("Desk: pipeline") }, { name: "robots", content: "noindex" }];

export default PipelineScreen;
