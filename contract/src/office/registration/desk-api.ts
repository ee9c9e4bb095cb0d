import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { managersOnly, settingsReaders } from "../../identity/staff-role.ts";
import { byId, day, integer, longText, revision, shortText } from "../../platform/wire-shapes.ts";

export const registrationLimits = {
  registrations: 200,
  authorityChars: 100,
  numberChars: 60,
  noteChars: 1000,
  bondDollars: 10_000_000,
} as const;

const words = {
  /** The state's two letters, or DC. */
  state: z.string().check(z.maxLength(2)),
  /** Who registers, such as the state's banking department. */
  authority: shortText,
  number: shortText,
  /** The last day; null for one without an end. */
  valid_until: z.nullable(day),
  /** Whole US dollars; null without a bond. */
  bond_amount: z.nullable(integer),
  bond_until: z.nullable(day),
  note: longText,
};

const registration = z.strictObject({
  id: z.string(),
  ...words,
  /** Increases with every change; see `expected_revision`. */
  revision: z.number(),
  changed_by: z.string(),
  /** Instant. */
  changed_at: z.string(),
});
export type RegistrationWire = z.infer<typeof registration>;

const list = toData(z.strictObject({ /** The firm's day. */ today: z.string(), registrations: z.array(registration) }));

/** By state, then by authority. */
export const registrations = endpoint("GET /desk/settings/registrations", {
  access: settingsReaders,
  summary: "The firm's own registrations by state",
  output: list,
});

export const addRegistration = endpoint("POST /desk/settings/registrations", {
  access: managersOnly,
  summary: "Add a registration of the firm",
  status: 201,
  input: { body: z.strictObject(words) },
  output: list,
});

/** 409 `setting_changed` when someone has changed it in the meantime, with who in the message. */
export const changeRegistration = endpoint("PUT /desk/settings/registrations/:id", {
  access: managersOnly,
  summary: "Change a registration of the firm",
  input: { params: byId, body: z.strictObject({ ...words, expected_revision: revision }) },
  output: list,
});

/** 409 as above. */
export const removeRegistration = endpoint("DELETE /desk/settings/registrations/:id", {
  access: managersOnly,
  summary: "Remove a registration of the firm",
  input: { params: byId, body: z.strictObject({ expected_revision: revision }) },
  output: list,
});
