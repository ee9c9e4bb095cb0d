import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, workingStaff } from "../../identity/staff-role.ts";
import { deliveryStates } from "../../platform/delivery-state.ts";
import { limits } from "../../platform/limits.ts";
import { cursor, shortText } from "../../platform/wire-shapes.ts";

export const signupIdLimits = {
  labelChars: 100,
  /** The most sign-ups with one id. */
  uses: 10_000,
  /** The longest an id can be valid. */
  days: 3_650,
} as const;

/** When several of the others apply, the first in this order counts. */
export const signupIdStates = ["usable", "used up", "expired", "revoked"] as const;
export type SignupIdState = (typeof signupIdStates)[number];

const params = z.strictObject({ id: z.string().check(z.regex(/^[A-Z0-9-]{4,20}$/)) });

const mailing = z.strictObject({
  id: z.string(),
  /** "" for someone who asked for it and gave only an email. */
  name: z.string(),
  email: z.string(),
  /** Null for one that was mailed automatically. */
  by: z.nullable(z.string()),
  /** Instant. */
  mailed_at: z.string(),
  delivery: z.enum(deliveryStates),
});

const signupId = {
  id: z.string(),
  /** The source in reports; null for none. */
  label: z.nullable(z.string()),
  state: z.enum(signupIdStates),
  used: z.number(),
  allowed: z.number(),
  /** Only this address can sign up with it; null for any. */
  bound_email: z.nullable(z.string()),
  /** Null for an id issued on the command line. */
  issued_by: z.nullable(z.string()),
  /** Instants. */
  issued_at: z.string(),
  expires_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  revoked_by: z.nullable(z.string()),
  /** The first client with this id that the caller may see. */
  first_client: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
};
const listed = z.strictObject(signupId);
export type SignupIdWire = z.infer<typeof listed>;

const whole = z.strictObject({
  ...signupId,
  /** The sign-up link. */
  url: z.string(),
  /** Newest first, at most 50. */
  mailings: z.array(mailing),
});
export type SignupIdDetail = z.infer<typeof whole>;

/** Newest first, fifty at a time. `q` is part of the id, the label or the address. */
export const signupIds = endpoint("GET /desk/signup-ids", {
  access: anyStaff,
  summary: "The Sign Up Ids",
  input: {
    query: z.strictObject({
      q: z.optional(z.string().check(z.maxLength(limits.searchChars))),
      /** Only ids that can be used now. */
      usable: z.optional(z.literal("true")),
      cursor,
    }),
  },
  output: toData(z.strictObject({ signup_ids: z.array(listed), next_cursor: z.nullable(z.string()) })),
});

export const signupIdDetail = endpoint("GET /desk/signup-ids/:id", {
  access: anyStaff,
  summary: "A Sign Up Id, and who it was mailed to",
  input: { params },
  output: toData(whole),
});

/** Newest first, fifty at a time. An advisor only sees their own and unassigned clients, and a count of the others. */
export const signupIdClients = endpoint("GET /desk/signup-ids/:id/clients", {
  access: anyStaff,
  summary: "Who signed up with a Sign Up Id",
  input: { params, query: z.strictObject({ cursor }) },
  output: toData(
    z.strictObject({
      clients: z.array(
        z.strictObject({
          client_id: z.string(),
          name: z.string(),
          email: z.string(),
          /** Instant. */ came_at: z.string(),
        }),
      ),
      /** How many clients of other advisors there are, on all pages. */
      hidden: z.number(),
      next_cursor: z.nullable(z.string()),
    }),
  ),
});

const recipient = { name: shortText, email: shortText };

/** 422 for an invalid label, address, number of uses or number of days. An id bound to an address has one use. */
export const issueSignupId = endpoint("POST /desk/signup-ids", {
  access: workingStaff,
  summary: "Issue a Sign Up Id, and mail it if asked to",
  status: 201,
  idempotent: true,
  input: {
    body: z.strictObject({
      label: shortText,
      uses: z.number(),
      /** Days from now; null for one that doesn't expire. */
      days: z.nullable(z.number()),
      bound_email: z.nullable(shortText),
      mail_to: z.nullable(z.strictObject(recipient)),
    }),
  },
  output: toData(whole),
});

/** 409 for an id that can no longer be used; 422 for an address other than the bound one. */
export const mailSignupId = endpoint("POST /desk/signup-ids/:id/mail", {
  access: workingStaff,
  summary: "Mail a Sign Up Id",
  idempotent: true,
  input: { params, body: z.strictObject(recipient) },
  output: toData(whole),
});

/** Existing accounts aren't affected. Revoking twice is fine. */
export const revokeSignupId = endpoint("POST /desk/signup-ids/:id/revoke", {
  access: workingStaff,
  summary: "Revoke a Sign Up Id",
  input: { params },
  output: toData(whole),
});
