import { holdSlot, releaseSlot } from "@funding-desk/contract/calendar/appointment/api";
import { limits } from "@funding-desk/contract/platform/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../http/call.ts";
import { CallError } from "../../../http/call-error.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { toast } from "../../../ui/toaster.tsx";
import { allSlots } from "./booking-queries.ts";
import { type ChosenSlot, toCivilDateTime } from "./booking-time.ts";

interface SlotHold {
  readonly picked: ChosenSlot | undefined;
  /** Resolves with the held slot, "gone" if it is taken, or undefined if the request failed. A toast has said why. */
  hold: (slot: ChosenSlot) => Promise<ChosenSlot | "gone" | undefined>;
  /** Frees the slot for others. */
  release: () => void;
}

/** Holds a slot for a few minutes while its details are entered, and releases any other one. */
export const useSlotHold = (typeId: number): SlotHold => {
  const queryClient = useQueryClient();
  const [picked, setPicked] = useState<ChosenSlot>();
  const { run } = useSendOnce({
    onFail: ({ message }) => {
      toast.onlyError(message);
      void queryClient.invalidateQueries(allSlots);
    },
  });
  return {
    picked,
    hold: async (slot) => {
      let held: ChosenSlot | "gone" | undefined;
      await run(async () => {
        setPicked(slot);
        // By this device's own clock, which may differ from the server's.
        const heldUntilMs = Date.now() + limits.slotHoldMinutes * 60_000;
        const body = { appointment_type_id: typeId, start: toCivilDateTime(slot), timezone: slot.timezone };
        try {
          await call(holdSlot, { body });
          held = { ...slot, heldUntilMs };
        } catch (error) {
          if (error instanceof CallError && (error.status === 409 || error.status === 422)) held = "gone";
          throw error;
        } finally {
          setPicked(undefined);
        }
      });
      return held;
    },
    release: () => {
      // If this call fails, the hold expires on its own.
      call(releaseSlot, { keepalive: true }).catch(() => undefined);
    },
  };
};
