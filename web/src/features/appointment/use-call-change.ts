import {
  type AppointmentWire,
  cancelAppointment,
  cancelLinked,
  rescheduleAppointment,
  rescheduleLinked,
} from "@funding-desk/contract/appointment/api";
import type { AnswerOf } from "@funding-desk/contract/endpoint";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { CallError } from "../../api/call-error.ts";
import { newKey } from "../../api/new-key.ts";
import { toast } from "../../ui/toaster.tsx";
import { allAppointments, allSlots } from "./booking-queries.ts";
import { type ChosenSlot, civilDateTime } from "./booking-time.ts";
import { clientTimeZone, keepTimeZone } from "./client-time-zone.ts";

type Changed = AnswerOf<typeof rescheduleAppointment>;

/** How a call is changed: by the client who is signed in, or by whoever holds a mail's link to it. */
export interface CallChanger {
  readonly move: (to: ChosenSlot, idempotencyKey: string) => Promise<Changed>;
  readonly cancel: () => Promise<Changed>;
}

export const ownCall = (id: string): CallChanger => ({
  move: (to, idempotencyKey) =>
    call(rescheduleAppointment, {
      params: { id },
      body: { start: civilDateTime(to), timezone: to.timezone },
      idempotencyKey,
    }),
  cancel: () => call(cancelAppointment, { params: { id }, body: { timezone: clientTimeZone() } }),
});

export const linkedCall = (link: string): CallChanger => ({
  move: (to, idempotencyKey) =>
    call(rescheduleLinked, { body: { link, start: civilDateTime(to), timezone: to.timezone }, idempotencyKey }),
  cancel: () => call(cancelLinked, { body: { link, timezone: clientTimeZone() } }),
});

interface CallChange {
  readonly isBusy: boolean;
  /** Each answers the call as it is now; undefined when nothing came of it, and the person has been told why. */
  move: (to: ChosenSlot) => Promise<AppointmentWire | undefined>;
  cancel: () => Promise<AppointmentWire | undefined>;
}

/** Moves or cancels, once at a time. Whatever comes of it, the lists are read anew: a refusal means that they are out of date. */
export const useCallChange = (changer: CallChanger): CallChange => {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  // One intent per time: trying again after a lost answer moves once.
  const intent = useRef<{ readonly start: string; readonly key: string }>(undefined);

  const once = async (act: () => Promise<Changed>): Promise<AppointmentWire | undefined> => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setBusy(true);
    try {
      const { result } = await act();
      toast.dismissAll();
      toast.success(result.message);
      return result.appointment;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.onlyError(error.message);
      return undefined;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
      void queryClient.invalidateQueries(allAppointments);
      void queryClient.invalidateQueries(allSlots);
    }
  };

  return {
    isBusy,
    move: (to) =>
      once(async () => {
        const start = civilDateTime(to);
        if (intent.current?.start !== start) intent.current = { start, key: newKey() };
        const changed = await changer.move(to, intent.current.key);
        keepTimeZone(to.timezone);
        return changed;
      }),
    cancel: () => once(changer.cancel),
  };
};
