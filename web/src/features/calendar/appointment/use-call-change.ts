import {
  cancelAppointment,
  cancelLinked,
  rescheduleAppointment,
  rescheduleLinked,
} from "@funding-desk/contract/calendar/appointment/api";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../http/call.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { toast } from "../../../ui/toaster.tsx";
import { allAppointments, allSlots } from "./booking-queries.ts";
import { type ChosenSlot, toCivilDateTime } from "./booking-time.ts";
import { getClientTimeZone, keepTimeZone } from "./client-time-zone.ts";

type Changed = AnswerOf<typeof rescheduleAppointment>;

/** Changes a call: as the signed-in client, or through an email's link. */
export interface CallChanger {
  readonly move: (to: ChosenSlot, idempotencyKey: string) => Promise<Changed>;
  readonly cancel: () => Promise<Changed>;
}

export const changeOwnCall = (id: string): CallChanger => ({
  move: (to, idempotencyKey) =>
    call(rescheduleAppointment, {
      params: { id },
      body: { start: toCivilDateTime(to), timezone: to.timezone },
      idempotencyKey,
    }),
  cancel: () => call(cancelAppointment, { params: { id }, body: { timezone: getClientTimeZone() } }),
});

export const changeLinkedCall = (link: string): CallChanger => ({
  move: (to, idempotencyKey) =>
    call(rescheduleLinked, { body: { link, start: toCivilDateTime(to), timezone: to.timezone }, idempotencyKey }),
  cancel: () => call(cancelLinked, { body: { link, timezone: getClientTimeZone() } }),
});

interface CallChange {
  readonly isBusy: boolean;
  /** Both resolve with whether the call was changed. If not, a toast has said why. */
  move: (to: ChosenSlot) => Promise<boolean>;
  cancel: () => Promise<boolean>;
}

/** Moves or cancels a call once. Always refetches the lists, since a refusal means that they are out of date. */
export const useCallChange = (changer: CallChanger): CallChange => {
  const queryClient = useQueryClient();
  const { isBusy, run } = useSendOnce({ onFail: ({ message }) => toast.onlyError(message) });
  const change = async (about: string, send: (idempotencyKey: string) => Promise<Changed>): Promise<boolean> => {
    const isChanged = await run(async (idempotencyKey) => {
      const { result } = await send(idempotencyKey);
      toast.onlySuccess(result.message);
    }, about);
    void queryClient.invalidateQueries(allAppointments);
    void queryClient.invalidateQueries(allSlots);
    return isChanged;
  };
  return {
    isBusy,
    move: (to) =>
      change(toCivilDateTime(to), async (idempotencyKey) => {
        const changed = await changer.move(to, idempotencyKey);
        keepTimeZone(to.timezone);
        return changed;
      }),
    cancel: () => change("cancel", changer.cancel),
  };
};
