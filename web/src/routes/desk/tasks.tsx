import { titleOf } from "../../content/firm.ts";
import { MyTasks } from "../../features/task/my-tasks.tsx";

export const meta = () => [{ title: titleOf("Desk: my tasks") }, { name: "robots", content: "noindex" }];

export default MyTasks;
