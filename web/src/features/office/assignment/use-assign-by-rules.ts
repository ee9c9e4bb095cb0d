import { assignByRules } from "@funding-desk/contract/office/assignment/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { formatCount } from "../../../forms/format-count.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { wholeDesk } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { toast } from "../../../ui/toaster.tsx";

/** Assigns those of the clients who have no advisor. `assign` answers whether it worked. */
export const useAssignByRules = () => {
  const queryClient = useQueryClient();
  const sending = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  const assign = (clientIds: readonly string[]): Promise<boolean> =>
    sending.run(async () => {
      try {
        const { assigned } = (await callDesk(assignByRules, { body: { client_ids: [...clientIds] } })).data;
        if (assigned > 0) toast.success(`${formatCount(assigned, "file")} assigned by the rules.`);
        else toast.info("No file was assigned. They have an advisor, or no rule fits.");
      } finally {
        await queryClient.invalidateQueries(wholeDesk);
      }
    });
  return { assign, isBusy: sending.isBusy };
};
