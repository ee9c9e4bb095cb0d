import { messages } from "@funding-desk/contract/messages";

/** Every domain error: its status and the sentence a person reads. One place, so that words and statuses stay consistent. */
const catalogue = {
  malformed: [400, "The request is not well formed. Please reload the page and try again."],
  not_signed_in: [401, messages.signInAgain],
  session_ended: [401, "Your session has ended. Please sign in again to go on."],
  wrong_credentials: [401, "The email or the password is not right."],
  forbidden: [403, "You do not have access to this."],
  second_factor_needed: [403, "Please confirm that it is you to go on."],
  setup_link_invalid: [
    403,
    "This link is no longer good: it was used, withdrawn, or has run out. Please ask for a new one.",
  ],
  second_factor_missing: [403, "Please finish signing in with your second factor first."],
  foreign_site: [403, "This was not sent from our own pages. Please open the desk again and try there."],
  prequalification_required: [403, messages.prequalificationRequired],
  link_invalid: [403, "This link is no longer good. Please go back and open it again."],
  not_found: [404, "There is nothing at this address."],
  method_not_allowed: [405, "This address does not take this kind of request."],
  staff_email_taken: [409, "Somebody of the staff has this email already."],
  last_manager: [409, "This is the last manager who can sign in. Please make somebody else a manager first."],
  own_role: [403, "Another manager has to change your own account."],
  last_way_in: [409, "This is your only way to sign in. Please add another passkey first."],
  no_password: [409, "You sign in without a password."],
  has_password: [409, "You have a password already. Please change that one."],
  already_joined: [409, "This invitation was accepted already."],
  deactivated: [409, "This account is deactivated. Please reactivate it first."],
  email_taken: [409, "An account with this email already exists. Please sign in instead."],
  slot_taken: [409, "Somebody was quicker: this time has just been taken. Please choose another one."],
  change_too_late: [409, "It is too late to change this call here. Please call us."],
  status_changed: [409, "Somebody has moved this meanwhile. Nothing was changed."],
  answers_changed: [409, "Somebody has changed these answers meanwhile. Nothing of yours was stored."],
  document_reviewed: [409, "Somebody has decided about this document meanwhile. Nothing was changed."],
  request_fulfilled: [409, "The client has handed this over meanwhile."],
  note_closed: [409, "Only your own note can be put right, and only for a quarter of an hour."],
  task_changed: [409, "Somebody has changed this task meanwhile. Nothing was changed."],
  call_changed: [409, "Somebody has changed this call meanwhile. Nothing was changed."],
  document_type_used: [
    409,
    "This type has documents, or the application asks for it. Please make it inactive instead.",
  ],
  webhook_not_configured: [409, "No receiver is configured: WEBHOOK_URL is not set."],
  setting_changed: [409, "Somebody has changed these settings meanwhile. Nothing was saved."],
  calendar_owner_taken: [409, "This member of staff has a calendar already."],
  contact_changed: [409, "Somebody has answered or changed this message meanwhile. Nothing was sent."],
  signup_id_not_usable: [409, "Nobody can sign up with this Sign Up Id any more."],
  mail_not_failed: [409, "This mail did not fail."],
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
  code_wrong: [422, "This code is not right, or it was used already. Please check it, or wait for the next one."],
  passkey_refused: [422, "This passkey did not answer what was asked. Please try again."],
  passkeys_impossible: [422, "Passkeys do not work where the desk is opened by a bare address. Please use a password."],
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

/** For one field alone, whose message is the answer's sentence, too. */
export const invalidField = (field: string, sentence: string): DomainError =>
  new DomainError("invalid_fields", { sentence, fields: { [field]: sentence } });

/** Domain errors behind violated constraints. */
const constraintErrors: Readonly<Record<string, ErrorCode>> = {
  clients_email_key: "email_taken",
  staff_email_key: "staff_email_taken",
  staff_passkeys_credential_id_key: "passkey_refused",
  appointments_no_overlap: "slot_taken",
  slot_holds_no_overlap: "slot_taken",
  advisors_staff_id_key: "calendar_owner_taken",
  contact_replies_pkey: "idempotency_key_reused",
  documents_document_type_id_fkey: "document_type_used",
  document_requests_document_type_id_fkey: "document_type_used",
};

/** Which domain error a violated constraint means. One that means none is a defect of ours: 500. */
export const errorOfConstraint = (constraint: string): ErrorCode | undefined =>
  // The client was erased while this request was under way, and its session with it.
  constraintErrors[constraint] ?? (constraint.endsWith("_client_id_fkey") ? "session_ended" : undefined);
