import { messages } from "@funding-desk/contract/messages";

/** Every domain error: its status and the sentence a person reads. One place, so that words and statuses stay consistent. */
const catalogue = {
  malformed: [400, "The request is not well formed. Please reload the page and try again."],
  not_signed_in: [401, messages.signInAgain],
  session_ended: [401, "Your session has ended. Please sign in again to go on."],
  wrong_credentials: [401, "The email or the password is not right."],
  forbidden: [403, "You do not have access to this."],
  prequalification_required: [403, messages.prequalificationRequired],
  link_invalid: [403, "This link is no longer good. Please go back and open it again."],
  not_found: [404, "There is nothing at this address."],
  method_not_allowed: [405, "This address does not take this kind of request."],
  email_taken: [409, "An account with this email already exists. Please sign in instead."],
  slot_taken: [409, "Somebody was quicker: this time has just been taken. Please choose another one."],
  change_too_late: [409, "It is too late to change this call here. Please call us."],
  draft_changed: [409, "This form was changed in another tab or on another device since you opened it."],
  wording_changed: [
    409,
    "The text has changed since you opened this page. Please reload the page, read it, and sign it again.",
  ],
  too_large: [413, "The request is too large."],
  storage_full: [413, messages.storageFull],
  unsupported_type: [415, "This kind of content is not supported here."],
  file_not_allowed: [415, "This file is not allowed. Only JPG, PNG, PDF, DOC are supported."],
  invalid_fields: [422, "Please check the highlighted fields."],
  form_too_old: [422, "This form was open for too long. Please press Send once more."],
  too_quick: [422, "That was quicker than we can read. Please press Send again in a few seconds."],
  reset_code_invalid: [422, "This code is not right, or it has run out. Please check it, or ask for a new one."],
  captcha_failed: [422, messages.captchaRequired],
  signup_id_invalid: [422, "This Sign Up Id is not valid. Please check it, or ask us for a new one."],
  slot_not_offered: [422, "This time is not offered. Please choose one of the times shown."],
  appointment_type_unknown: [422, "This kind of call is not offered."],
  date_unknown: [422, "This is not a day of the calendar."],
  time_zone_unknown: [422, "This time zone is not known."],
  idempotency_key_reused: [422, "This was already sent with other answers. Please reload the page and try again."],
  too_many_requests: [429, "Too many tries. Please wait a little and try again."],
  busy: [503, "We are very busy right now. Please try again in a moment."],
  captcha_unavailable: [503, "We cannot check the captcha right now. Please try again in a moment."],
  key_unavailable: [503, "The service is not available for a moment. Nothing was lost; please try again."],
  files_unavailable: [503, "We cannot store or read files right now. Please try again in a moment."],
  database_unavailable: [503, "The service is not available for a moment. Nothing was lost; please try again."],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ErrorCode = keyof typeof catalogue;

export interface ErrorDetail {
  /** Instead of the catalogue's sentence. */
  readonly sentence?: string;
  /** Messages by wire name; only with a 422. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** For the log. */
  readonly cause?: unknown;
}

/** What a service throws when a rule says no. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    const [status, sentence] = catalogue[code];
    super(detail.sentence ?? sentence, { cause: detail.cause });
    this.code = code;
    this.status = status;
    this.fields = detail.fields;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}

/** Domain errors behind violated constraints. */
const constraintErrors: Readonly<Record<string, ErrorCode>> = {
  clients_email_key: "email_taken",
  appointments_no_overlap: "slot_taken",
  slot_holds_no_overlap: "slot_taken",
};

/** Which domain error a violated constraint means. One that means none is a defect of ours: 500. */
export const errorOfConstraint = (constraint: string): ErrorCode | undefined =>
  // The client was erased while this request was under way, and its session with it.
  constraintErrors[constraint] ?? (constraint.endsWith("_client_id_fkey") ? "session_ended" : undefined);
