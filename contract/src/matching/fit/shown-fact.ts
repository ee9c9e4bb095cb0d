import * as z from "zod/mini";
import { evidence } from "../../documents/statement/evidence.ts";
import { factNames, type KnownFact } from "./fact.ts";

const knownFact = z.strictObject({
  state: z.literal("known"),
  value: z.union([
    z.number(),
    z.string(),
    z.boolean(),
    z.strictObject({ low: z.number(), high: z.number() }),
    z.strictObject({ since: z.string() }),
  ]),
  asOf: z.string(),
  from: z.enum(["client", "staff", "document", "statement"] satisfies KnownFact["from"][]),
});

/** Something that we know of a business. */
export const factOfBusiness = z.strictObject({
  fact: z.enum(factNames),
  value: z.discriminatedUnion("state", [knownFact, z.strictObject({ state: z.literal("notApplicable") })]),
});
export type FactOfBusiness = z.infer<typeof factOfBusiness>;

/** The same with what it rests on. */
export const shownFact = z.strictObject({ ...factOfBusiness.shape, evidence });
export type ShownFact = z.infer<typeof shownFact>;
