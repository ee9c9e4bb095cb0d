import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { toData } from "../envelope.ts";
import { workingStaff } from "../staff-role.ts";
import { byId } from "../wire-shapes.ts";

/** For a client who asks us to stop in any other way than by replying STOP. 404 when the firm sends no text messages. */
export const endClientTexts = endpoint("DELETE /desk/clients/:id/texts", {
  access: workingStaff,
  summary: "Turn a client's text messages off",
  input: { params: byId },
  output: toData(z.null()),
});
