import { holdSlot, releaseSlot } from "@funding-desk/contract/appointment/api";
import { limits } from "@funding-desk/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { CallError } from "../../api/call-error.ts";
import { toast } from "../../ui/toaster.tsx";
import { allSlots } from "./booking-queries.ts";
import { type ChosenSlot, civilDateTime } from "./booking-time.ts";

interface SlotHold {
  /** The slot that is being asked for. */
  readonly picked: ChosenSlot | undefined;
  /** The slot with its hold; "gone" when it is no longer free, undefined when it could not be asked; the person has been told. */
  hold: (slot: ChosenSlot) => Promise<ChosenSlot | "gone" | undefined>;
  /** Gives it to whoever comes next. */
  release: () => void;
}

/** Keeps a slot for a few minutes while its details are typed, instead of any other kept before. */
export const useSlotHold = (typeId: number): SlotHold => {
  const queryClient = useQueryClient();
  const [picked, setPicked] = useState<ChosenSlot>();
  // A ref, since a second press may come before React has drawn the first.
  const isUnderWay = useRef(false);

  const ask = async (slot: ChosenSlot): Promise<ChosenSlot | "gone" | undefined> => {
    // Counted on this device's own clock, which may not be the server's.
    const heldUntilMs = Date.now() + limits.slotHoldMinutes * 60_000;
    try {
      const body = { appointment_type_id: typeId, start: civilDateTime(slot), timezone: slot.timezone };
      await call(holdSlot, { body });
      return { ...slot, heldUntilMs };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.onlyError(error.message);
      void queryClient.invalidateQueries(allSlots);
      return error.status === 409 || error.status === 422 ? "gone" : undefined;
    }
  };

  return {
    picked,
    hold: async (slot) => {
      if (isUnderWay.current) return undefined;
      isUnderWay.current = true;
      setPicked(slot);
      try {
        return await ask(slot);
      } finally {
        isUnderWay.current = false;
        setPicked(undefined);
      }
    },
    release: () => {
      // It runs out by itself if this does not arrive.
      call(releaseSlot, { keepalive: true }).catch(() => undefined);
    },
  };
};
