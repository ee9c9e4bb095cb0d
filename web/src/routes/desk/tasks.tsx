import { MyTasks } from "../../features/office/task/my-tasks.tsx";
import { privateMeta } from "../../firm/page-meta.ts";

export const meta = privateMeta("Desk: my tasks");

export default MyTasks;
