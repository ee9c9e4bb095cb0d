import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { managersOnly, settingsReaders } from "../../identity/staff-role.ts";
import { revision } from "../../platform/wire-shapes.ts";
import { answerGoalSetting } from "./setting.ts";

const stored = toData(
  z.strictObject({
    setting: answerGoalSetting,
    revision: z.number(),
    /** Null until someone changes the setting. */
    changed_by: z.nullable(z.string()),
    /** The IANA zone of the hours. */
    time_zone: z.string(),
  }),
);

export const answerGoalSettings = endpoint("GET /desk/settings/answer-goals", {
  access: settingsReaders,
  summary: "How soon the firm means to answer",
  output: stored,
});

/** 409 `setting_changed` when someone has changed it in the meantime, with who in the message. */
export const changeAnswerGoalSettings = endpoint("PUT /desk/settings/answer-goals", {
  access: managersOnly,
  summary: "Set how soon the firm means to answer",
  input: { body: z.strictObject({ setting: answerGoalSetting, expected_revision: revision }) },
  output: stored,
});
