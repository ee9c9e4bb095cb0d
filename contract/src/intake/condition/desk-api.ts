import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, managersOnly } from "../../identity/staff-role.ts";
import { revision } from "../../platform/wire-shapes.ts";
import { condition } from "./condition.ts";

export const conditionLimits = { conditions: 100 } as const;

const setting = toData(
  z.strictObject({
    conditions: z.array(condition),
    revision: z.number(),
    /** Null until someone sets conditions. */
    changed_by: z.nullable(z.string()),
    /** Every type, in the firm's order. */
    document_types: z.array(z.strictObject({ id: z.number(), name: z.string() })),
  }),
);

export const statusConditions = endpoint("GET /desk/status-conditions", {
  access: anyStaff,
  shows: "no clients",
  summary: "What must be true before a file may move to a status",
  output: setting,
});

/** Replaces all conditions. 409 `setting_changed` when someone has changed them in the meantime, with who in the message. */
export const changeStatusConditions = endpoint("PUT /desk/settings/status-conditions", {
  access: managersOnly,
  summary: "Set what must be true before a file may move to a status",
  input: {
    body: z.strictObject({
      conditions: z.array(condition).check(z.maxLength(conditionLimits.conditions)),
      expected_revision: revision,
    }),
  },
  output: setting,
});
