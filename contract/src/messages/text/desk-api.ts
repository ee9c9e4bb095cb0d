import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { workingStaff } from "../../identity/staff-role.ts";
import { byId } from "../../platform/wire-shapes.ts";

/** For a client who asks us to stop in any other way than by replying STOP. 404 when the firm sends no text messages. */
export const endClientTexts = endpoint("DELETE /desk/clients/:id/texts", {
  access: workingStaff,
  summary: "Turn a client's text messages off",
  input: { params: byId },
  output: toData(z.null()),
});
