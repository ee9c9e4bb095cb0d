import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, managersOnly } from "../../identity/staff-role.ts";
import { integer, revision } from "../../platform/wire-shapes.ts";

/** How long staff can undo a status change or a message to many before clients hear of it, in seconds. */
export const undoTime = { least: 0, most: 60, first: 10 } as const;

const stored = toData(
  z.strictObject({
    seconds: z.number(),
    revision: z.number(),
    /** Null until someone changes the setting. */
    changed_by: z.nullable(z.string()),
  }),
);

export const undoTimeSetting = endpoint("GET /desk/settings/undo-time", {
  access: anyStaff,
  shows: "no clients",
  summary: "How long staff can undo what clients hear of",
  output: stored,
});

/** 409 `setting_changed` when someone has changed it in the meantime, with who in the message. */
export const changeUndoTimeSetting = endpoint("PUT /desk/settings/undo-time", {
  access: managersOnly,
  summary: "Set how long staff can undo what clients hear of",
  input: { body: z.strictObject({ seconds: integer, expected_revision: revision }) },
  output: stored,
});
