import { assignClients } from "@funding-desk/contract/pipeline/desk-api";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";
import { toast } from "../../ui/toaster.tsx";

export interface Assignment {
  readonly clientIds: readonly string[];
  /** Null hands them back to nobody. */
  readonly to: { readonly id: string; readonly name: string } | null;
}

const filesOf = (count: number): string => (count === 1 ? "1 file" : `${count} files`);

/** Gives files to an advisor, or to nobody, and says what came of it. */
export const useAssign = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ clientIds, to }: Assignment) => {
      const body = { client_ids: [...clientIds], staff_id: to?.id ?? null };
      return (await callDesk(assignClients, { body })).data.assigned;
    },
    onSuccess: (count, { to }) =>
      toast.success(
        to ? `${filesOf(count)} assigned to ${to.name}.` : `${filesOf(count)} handed back: no advisor now.`,
      ),
    onError: (error) => toast.error(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["desk"] }),
  });
};
