import { type ClientTask, settleTask } from "@funding-desk/contract/task/desk-api";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";
import { toast } from "../../ui/toaster.tsx";

/** Ticks a task off, or opens it again; a toast takes it back. */
export const useSettleTask = (clientId: string, task: Pick<ClientTask, "id" | "title">) => {
  const queryClient = useQueryClient();
  const settle = useMutation({
    mutationFn: (isDone: boolean) =>
      callDesk(settleTask, { params: { id: clientId, taskId: task.id }, body: { is_done: isDone } }),
    onSuccess: (_, isDone) => {
      if (isDone)
        toast.success(`Done: ${task.title}`, { action: { label: "Undo", onPress: () => settle.mutate(false) } });
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["desk"] }),
  });
  return settle;
};
