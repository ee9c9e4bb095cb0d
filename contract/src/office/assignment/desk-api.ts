import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { managersOnly, settingsReaders, workingStaff } from "../../identity/staff-role.ts";
import { byId, day, integer, revision, shortText } from "../../platform/wire-shapes.ts";

export const assignmentLimits = {
  rules: 50,
  /** Among whom a rule chooses. */
  takers: 100,
  nameChars: 60,
  labelChars: 100,
  amountDollars: 999_999_999,
  absenceDays: 366,
} as const;

/** One person, each in turn, or the one with the fewest open files. */
export const assignmentWays = ["member", "turn", "load"] as const;
export type AssignmentWay = (typeof assignmentWays)[number];

const rule = z.strictObject({
  /** Made by the browser. A rule that keeps its id keeps its turns. */
  id: z.uuid(),
  name: shortText,
  /** Two letters each; none for any state. */
  states: z.array(z.string().check(z.maxLength(2))).check(z.maxLength(60)),
  /** Of the Sign Up Id; blank for any. */
  label: shortText,
  /** Whole US dollars that a pre-qualification asks for; null for any. */
  amount_from: z.nullable(integer),
  amount_to: z.nullable(integer),
  way: z.enum(assignmentWays),
  staff_ids: z.array(z.uuid()).check(z.maxLength(assignmentLimits.takers)),
});
export type AssignmentRule = z.infer<typeof rule>;

const absence = z.strictObject({
  from_on: day,
  until_on: day,
  /** Who sees the member's clients on these days, and does their work. */
  cover_id: z.optional(z.nullable(z.uuid())),
});
export type Absence = z.infer<typeof absence>;

const taker = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Their absence, unless it's over. */
  absence: z.nullable(absence),
  is_away: z.boolean(),
});
export type AssignmentTaker = z.infer<typeof taker>;

const setting = toData(
  z.strictObject({
    rules: z.array(rule),
    revision: z.number(),
    /** Null until someone sets rules. */
    changed_by: z.nullable(z.string()),
    /** Everyone who can get files, by name. */
    takers: z.array(taker),
  }),
);

export const assignmentRules = endpoint("GET /desk/settings/assignment", {
  access: settingsReaders,
  summary: "The rules by which new files get an advisor",
  output: setting,
});

/** Replaces all rules. 409 `setting_changed` when someone has changed them in the meantime, with who in the message. */
export const changeAssignmentRules = endpoint("PUT /desk/settings/assignment", {
  access: managersOnly,
  summary: "Set the rules by which new files get an advisor",
  input: {
    body: z.strictObject({
      rules: z.array(rule).check(z.maxLength(assignmentLimits.rules)),
      expected_revision: revision,
    }),
  },
  output: setting,
});

/** What the saved rules would do now. Changes nothing. */
export const previewAssignment = endpoint("GET /desk/settings/assignment/preview", {
  access: settingsReaders,
  summary: "Who would get a file",
  input: {
    query: z.strictObject({
      state: z.string().check(z.maxLength(2)),
      label: z.optional(shortText),
      /** Whole US dollars; left out for a client who has only signed up. */
      amount: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
    }),
  },
  output: toData(
    z.strictObject({
      /** Names; null when no rule gives the file to anyone. */
      rule: z.nullable(z.string()),
      taker: z.nullable(z.string()),
      /** A rule needs the pre-qualification to decide. */
      waits: z.boolean(),
    }),
  ),
});

const ownAbsence = toData(z.strictObject({ absence: z.nullable(absence) }));

/** Null unless one is planned or going on. */
export const absenceOfCaller = endpoint("GET /desk/account/absence", {
  access: workingStaff,
  shows: "no clients",
  summary: "When you are out of the office",
  output: ownAbsence,
});

/** Null ends or cancels it. */
export const changeOwnAbsence = endpoint("PUT /desk/account/absence", {
  access: workingStaff,
  summary: "Say when you are out of the office",
  input: { body: z.strictObject({ absence: z.nullable(absence) }) },
  output: ownAbsence,
});

/** The same for someone else. 404 for someone who can't have clients. */
export const changeAbsence = endpoint("PUT /desk/staff/:id/absence", {
  access: managersOnly,
  summary: "Say when a member is out of the office",
  input: { params: byId, body: z.strictObject({ absence: z.nullable(absence) }) },
  output: ownAbsence,
});
