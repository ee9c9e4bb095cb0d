import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";

/** Part of each such weekday (1 for Monday), in minutes since midnight in `time_zone`. */
const stretch = z.strictObject({ weekday: z.number(), from: z.number(), until: z.number() });
export type WeeklyStretch = z.infer<typeof stretch>;

export const advisorCard = z.strictObject({
  name: z.string(),
  /** A `data:` address of a JPEG; null for initials. */
  portrait: z.nullable(z.string()),
  /** Ten digits; null for the firm's number. */
  phone: z.nullable(z.string()),
  /** When the advisor takes calls, by weekday and time; null without a calendar. */
  hours: z.nullable(z.strictObject({ weekly: z.array(stretch), /** An IANA zone. */ time_zone: z.string() })),
});
export type AdvisorCardWire = z.infer<typeof advisorCard>;

/** Who is assigned or, until then, whom the client talks to next. Null for the advisor who speaks for the firm. */
export const myAdvisor = endpoint("GET /my-advisor", {
  access: "client",
  summary: "The client's advisor",
  output: toData(z.nullable(advisorCard)),
});
