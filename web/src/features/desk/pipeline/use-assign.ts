import { assignClients } from "@funding-desk/contract/desk/pipeline/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { formatCount } from "../../../forms/format-count.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { wholeDesk } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { toast } from "../../../ui/toaster.tsx";

export interface Advisor {
  readonly id: string;
  readonly name: string;
}

/** Assigns clients to an advisor, or to no one. `assign` answers whether it worked. */
export const useAssign = () => {
  const queryClient = useQueryClient();
  const sending = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  const assign = (clientIds: readonly string[], to: Advisor | null): Promise<boolean> =>
    sending.run(async () => {
      try {
        const body = { client_ids: [...clientIds], staff_id: to?.id ?? null };
        const files = formatCount((await callDesk(assignClients, { body })).data.assigned, "file");
        toast.success(to ? `${files} assigned to ${to.name}.` : `${files} handed back. No advisor for now.`);
      } finally {
        await queryClient.invalidateQueries(wholeDesk);
      }
    });
  return { assign, isBusy: sending.isBusy };
};
