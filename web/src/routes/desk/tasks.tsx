import { formatPageTitle } from "../../content/firm.ts";
import { MyTasks } from "../../features/task/my-tasks.tsx";

export const meta = () => [{ title: formatPageTitle("Desk: my tasks") }, { name: "robots", content: "noindex" }];

export default MyTasks;
