import type { ClientListRow } from "@funding-desk/contract/desk/client-list/desk-api";
import { assignClients } from "@funding-desk/contract/desk/pipeline/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";
import { wholeDesk } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { toast } from "../../../ui/toaster.tsx";

/** Assigns a client from the advisor whom the person sees. If a colleague was first, says so and shows whom they chose. */
export const useAssignOne = (
  { client_id, client_name, advisor }: ClientListRow,
  onOvertaken: (sentence: string) => void,
) => {
  const queryClient = useQueryClient();
  const sending = useSendOnce({
    onFail: ({ message }) => toast.error(message),
    onOvertaken: async (sentence) => onOvertaken(`${client_name}: ${sentence}`),
  });
  return (to: { readonly id: string; readonly name: string } | null): Promise<boolean> =>
    sending.run(async () => {
      try {
        const body = { client_ids: [client_id], staff_id: to?.id ?? null, expected_staff_id: advisor?.id ?? null };
        await callDesk(assignClients, { body });
        toast.success(to ? `${client_name} assigned to ${to.name}.` : `${client_name} has no advisor for now.`);
      } finally {
        await queryClient.invalidateQueries(wholeDesk);
      }
    });
};
