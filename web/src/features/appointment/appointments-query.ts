import { appointments } from "@funding-desk/contract/appointment/api";
import type { AnswerOf } from "@funding-desk/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { readText } from "../../session/storage.ts";

export type AppointmentRow = AnswerOf<typeof appointments>["appointments"][number];

/** The zone chosen at a booking, else this browser's. */
const clientTimeZone = (): string => readText("timezone") || Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** The client's upcoming calls, in the client's time zone. */
export const appointmentsQuery = (userId: string) => {
  const timezone = clientTimeZone();
  return queryOptions({
    queryKey: ["appointments", userId, timezone],
    queryFn: async ({ signal }) => (await call(appointments, { query: { timezone }, signal })).appointments,
  });
};
