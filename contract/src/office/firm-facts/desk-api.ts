import * as z from "zod/mini";
import { type FirmFactName, firmFactNames } from "../../firm/facts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { freshManagers, settingsReaders } from "../../identity/staff-role.ts";
import { revision, shortText } from "../../platform/wire-shapes.ts";

/** The longest text of each fact that is free text. */
export const firmFactLimits = {
  name: 60,
  legal_name: 100,
  email: 50,
  hours: 60,
  street: 100,
  city: 60,
  advisor_name: 60,
  advisor_title: 80,
} as const;

const toShape = <Shape>(shape: Shape) =>
  Object.fromEntries(firmFactNames.map((name) => [name, shape])) as Record<FirmFactName, Shape>;

const setting = toData(
  z.strictObject({
    ...toShape(z.string()),
    /** Increases with every change; see `expected_revision`. */
    revision: z.number(),
    /** Null until someone changes a fact. */
    changed_by: z.nullable(z.string()),
    /** Instant. */
    changed_at: z.nullable(z.string()),
  }),
);

export const firmFacts = endpoint("GET /desk/settings/firm", {
  access: settingsReaders,
  summary: "The firm's name, address, and other facts",
  output: setting,
});

/**
 * Applies at once, on every server: to pages, mails, and calendar entries from then on. 422 with messages by field; 409
 * `setting_changed` when someone has changed them in the meantime, with who in the message.
 */
export const changeFirmFacts = endpoint("PUT /desk/settings/firm", {
  access: freshManagers,
  summary: "Change the firm's facts",
  input: { body: z.strictObject({ ...toShape(shortText), expected_revision: revision }) },
  output: setting,
});
