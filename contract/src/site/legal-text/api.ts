import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { numericId } from "../../platform/wire-shapes.ts";
import { legalKinds } from "./kinds.ts";
import { shownLegalText } from "./shown.ts";

const kind = z.enum(legalKinds);

/** For a page that is opened by a link within the site. One that is loaded has it already. */
export const currentLegalText = endpoint("GET /legal-texts/:kind", {
  access: "public",
  summary: "The legal text that is in effect",
  input: { params: z.strictObject({ kind }) },
  output: toData(shownLegalText),
});

/** Every version that was published stays readable. 404 for one that wasn't. */
export const legalTextVersion = endpoint("GET /legal-texts/:kind/versions/:version", {
  access: "public",
  summary: "An earlier or later version of a legal text",
  input: { params: z.strictObject({ kind, version: numericId }) },
  output: toData(shownLegalText),
});
