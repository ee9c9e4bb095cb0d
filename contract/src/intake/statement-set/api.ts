import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { accountMonths, readFile } from "./shapes.ts";

/** What we read in the client's documents. A document that isn't listed hasn't been read yet, or can't be. */
export const ownStatements = endpoint("GET /lead-user/statements", {
  access: "client",
  summary: "What the firm's machine read in the client's documents",
  output: toData(z.strictObject({ files: z.array(readFile), accounts: z.array(accountMonths) })),
});
