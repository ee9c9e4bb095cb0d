import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

export const appointments = endpoint({
  method: "GET",
  path: "/lead/user-appointments",
  access: "client",
  summary: "The client's upcoming calls, in the asked time zone",
  input: {
    query: z.strictObject({
      timezone: z.string().check(z.minLength(1), z.maxLength(100)),
    }),
  },
  output: z.strictObject({
    appointments: z.array(
      z.strictObject({
        title: z.string(),
        /** h:mm AM/PM in `timezone`. */
        time: z.string(),
        /** YYYY-MM-DD in `timezone`. */
        date: z.string(),
        timezone: z.string(),
      }),
    ),
  }),
});
