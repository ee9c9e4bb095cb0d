import { privateMeta } from "../../content/page-meta.ts";
import { MyTasks } from "../../features/task/my-tasks.tsx";

export const meta = privateMeta("Desk: my tasks");

export default MyTasks;
