import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";
import { limits } from "../limits.ts";
import { anyStaff, workingStaff } from "../staff/role.ts";

export const signupIdLimits = {
  labelChars: 100,
  /** How many may sign up with one id. */
  uses: 10_000,
  /** How long one may stand. */
  days: 3_650,
} as const;

/** `usable` first of all; what an id no longer is good for comes in this order. */
export const signupIdStates = ["usable", "used up", "expired", "revoked"] as const;
export type SignupIdState = (typeof signupIdStates)[number];

const text = z.string().check(z.maxLength(limits.wireTextChars));
const params = z.strictObject({ id: z.string().check(z.regex(/^[A-Z0-9-]{4,20}$/)) });
const cursor = z.optional(z.string().check(z.maxLength(200)));

const mailing = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  by: z.string(),
  /** Instant. */
  mailed_at: z.string(),
  /** What became of the mail. */
  delivery: z.enum(["waiting", "sent", "failed"]),
});

const signupId = {
  id: z.string(),
  /** The source in the reports; null for none. */
  label: z.nullable(z.string()),
  state: z.enum(signupIdStates),
  used: z.number(),
  allowed: z.number(),
  /** Whoever signs up with it gives this address; null for anybody. */
  bound_email: z.nullable(z.string()),
  /** Null for the operator's command. */
  issued_by: z.nullable(z.string()),
  /** Instants. */
  issued_at: z.string(),
  expires_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  revoked_by: z.nullable(z.string()),
  /** The first client of the caller's to see who came by it. */
  first_client: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
};
const listed = z.strictObject(signupId);
export type SignupIdWire = z.infer<typeof listed>;

const whole = z.strictObject({
  ...signupId,
  /** Where somebody signs up with it. */
  url: z.string(),
  /** Newest first, at most 50. */
  mailings: z.array(mailing),
});
export type SignupIdDetail = z.infer<typeof whole>;

/** Newest first, fifty at a time; `q` is part of the id, the label or the address. */
export const signupIds = endpoint({
  method: "GET",
  path: "/desk/signup-ids",
  access: anyStaff,
  summary: "The Sign Up Ids",
  input: {
    query: z.strictObject({
      q: z.optional(z.string().check(z.maxLength(limits.searchChars))),
      /** Those that somebody can sign up with now. */
      usable: z.optional(z.literal("true")),
      cursor,
    }),
  },
  output: dataOf(z.strictObject({ signup_ids: z.array(listed), next_cursor: z.nullable(z.string()) })),
});

export const signupIdDetail = endpoint({
  method: "GET",
  path: "/desk/signup-ids/:id",
  access: anyStaff,
  summary: "A Sign Up Id, and to whom it was mailed",
  input: { params },
  output: dataOf(whole),
});

/** Newest first, fifty at a time. An advisor sees own and unassigned ones; of the others, how many there are. */
export const signupIdClients = endpoint({
  method: "GET",
  path: "/desk/signup-ids/:id/clients",
  access: anyStaff,
  summary: "Who came by a Sign Up Id",
  input: { params, query: z.strictObject({ cursor }) },
  output: dataOf(
    z.strictObject({
      clients: z.array(
        z.strictObject({
          client_id: z.string(),
          name: z.string(),
          email: z.string(),
          /** Instant. */ came_at: z.string(),
        }),
      ),
      /** Clients of other advisors, on all pages together. */
      hidden: z.number(),
      next_cursor: z.nullable(z.string()),
    }),
  ),
});

/** Whom an id is mailed to. */
const recipient = { name: text, email: text };

/** 422 for a label, an address, a number of uses or of days that cannot be; an id that is bound to an address has one use. */
export const issueSignupId = endpoint({
  method: "POST",
  path: "/desk/signup-ids",
  access: workingStaff,
  summary: "Issue a Sign Up Id, and mail it where that is asked",
  status: 201,
  idempotent: true,
  input: {
    body: z.strictObject({
      label: text,
      uses: z.number(),
      /** Days from now; null for one that does not expire. */
      days: z.nullable(z.number()),
      bound_email: z.nullable(text),
      mail_to: z.nullable(z.strictObject(recipient)),
    }),
  },
  output: dataOf(whole),
});

/** 409 for one that nobody can sign up with any more; 422 for an address other than the bound one. */
export const mailSignupId = endpoint({
  method: "POST",
  path: "/desk/signup-ids/:id/mail",
  access: workingStaff,
  summary: "Mail a Sign Up Id to somebody",
  idempotent: true,
  input: { params, body: z.strictObject(recipient) },
  output: dataOf(whole),
});

/** Accounts made with it stay. Revoking twice is revoking once. */
export const revokeSignupId = endpoint({
  method: "POST",
  path: "/desk/signup-ids/:id/revoke",
  access: workingStaff,
  summary: "Make a Sign Up Id useless",
  input: { params },
  output: dataOf(whole),
});
