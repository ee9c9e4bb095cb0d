import { changeOwnLook } from "@funding-desk/contract/accounts/staff/account-desk-api";
import { type DeskLook, usualLook } from "@funding-desk/contract/accounts/staff/desk-look";
import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { staffQuery } from "../../../desk-parts/staff-query.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { toast } from "../../../ui/toaster.tsx";

export const themeChoices = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

export const densityChoices = [
  { value: "compact", label: "Compact" },
  { value: "comfortable", label: "Comfortable" },
] as const;

/** How the desk looks for the member, and how they change it: it shows at once, and goes back if it isn't saved. */
export const useLook = (): { look: DeskLook; change: (part: Partial<DeskLook>) => Promise<void> } => {
  const client = useQueryClient();
  const look = useStaff().look ?? usualLook;
  const show = (next: DeskLook) =>
    client.setQueryData<DeskIdentity>(staffQuery.queryKey, (staff) => staff && { ...staff, look: next });
  const change = async (part: Partial<DeskLook>) => {
    const next = { ...look, ...part };
    show(next);
    try {
      await callDesk(changeOwnLook, { body: next });
    } catch {
      show(look);
      toast.error("We couldn't save how the desk looks. Please try again.");
    }
  };
  return { look, change };
};
