import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, managersOnly, settingsReaders, workingStaff } from "../../identity/staff-role.ts";
import { byId, cursor, revision } from "../../platform/wire-shapes.ts";

export const signupIdRequestStates = ["open", "answered", "dismissed"] as const;
export type SignupIdRequestState = (typeof signupIdRequestStates)[number];

const request = z.strictObject({
  id: z.string(),
  email: z.string(),
  state: z.enum(signupIdRequestStates),
  /** Instants. */
  asked_at: z.string(),
  settled_at: z.nullable(z.string()),
  /** Null while it's open, and when it was answered automatically. */
  settled_by: z.nullable(z.string()),
  /** The client with this email, if there is one and the caller may see them. */
  client: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
});
export type SignupIdRequest = z.infer<typeof request>;

/** Newest first, thirty at a time. */
export const signupIdRequests = endpoint("GET /desk/signup-id-requests", {
  access: anyStaff,
  summary: "Requests for a Sign Up Id",
  input: { query: z.strictObject({ state: z.enum(signupIdRequestStates), cursor }) },
  output: toData(z.strictObject({ requests: z.array(request), next_cursor: z.nullable(z.string()) })),
});

/** Counts up to 100. */
export const signupIdRequestCount = endpoint("GET /desk/signup-id-request-count", {
  access: anyStaff,
  shows: "no clients",
  summary: "The number of open requests for a Sign Up Id",
  output: toData(z.strictObject({ open: z.number() })),
});

/**
 * Mails an id that only this address can use, or tells a client that they need none. Answering twice mails once. A dismissed
 * request can still be answered.
 */
export const answerSignupIdRequest = endpoint("POST /desk/signup-id-requests/:id/answer", {
  access: workingStaff,
  summary: "Answer a request for a Sign Up Id",
  input: { params: byId },
  output: toData(request),
});

/** Mails nothing. An answered request stays answered. */
export const dismissSignupIdRequest = endpoint("POST /desk/signup-id-requests/:id/dismiss", {
  access: workingStaff,
  summary: "Dismiss a request for a Sign Up Id",
  input: { params: byId },
  output: toData(request),
});

const setting = toData(
  z.strictObject({
    /** Whether requests are answered automatically, without the desk. */
    is_automatic: z.boolean(),
    /** Increases with every change; see `expected_revision`. */
    revision: z.number(),
  }),
);

export const signupIdAnswering = endpoint("GET /desk/settings/signup-id-requests", {
  access: settingsReaders,
  summary: "How requests for a Sign Up Id are answered",
  output: setting,
});

/** Applies to requests from now on. 409 `setting_changed` when someone has changed it in the meantime, with who in the message. */
export const changeSignupIdAnswering = endpoint("PUT /desk/settings/signup-id-requests", {
  access: managersOnly,
  summary: "Change how requests for a Sign Up Id are answered",
  input: { body: z.strictObject({ is_automatic: z.boolean(), expected_revision: revision }) },
  output: setting,
});
