import * as z from "zod/mini";
import { wireShape } from "../../forms/wire.ts";
import { endpoint } from "../../http/endpoint.ts";
import { success, toResult } from "../../http/envelope.ts";
import { byId } from "../../platform/wire-shapes.ts";
import { explanationForm } from "./explanation-form.ts";

/**
 * Adds the explanation that an application lacks. Repeating the same one is fine. 404 for another client's application; 409
 * when it has an explanation or needs none; 422 for a blank or too long one.
 */
export const explainDisclosures = endpoint("POST /lead-user/applications/:id/explanation", {
  access: "client",
  summary: "Explain an application's disclosures after it was sent",
  input: { params: byId, body: z.strictObject(wireShape(explanationForm)) },
  output: toResult(z.strictObject({ status: success, message: z.string() })),
});
