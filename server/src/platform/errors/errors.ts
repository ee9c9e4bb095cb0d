import { messages } from "@funding-desk/contract/forms/messages";
import type { SecondFactorQuestion } from "@funding-desk/contract/identity/second-factor/question";

/** Every domain error, with its status and the sentence that people read. */
const catalog = {
  malformed: [400, "Something is wrong with this request. Please reload the page and try again."],
  key_in_address: [
    400,
    "Don't send an API key in an address: addresses end up in logs. Send it in the Authorization header. We told the firm that this key may be known to others, so please ask for a new one.",
  ],
  not_signed_in: [401, messages.signInAgain],
  session_ended: [401, "Your session has ended. Please sign in again to continue."],
  wrong_credentials: [401, "The email or password isn't right."],
  door_closed: [401, "This page has closed. Please open the link in the email again."],
  second_factor_asked: [
    401,
    "Your password is right. To sign in, also give a code from your authenticator app, a passkey, or a recovery code.",
  ],
  key_invalid: [401, "This API key doesn't work. Please check it, or ask a manager of the firm for another one."],
  second_step_over: [401, "That took too long, or your password was changed. Please sign in again."],
  forbidden: [403, "You don't have access to this."],
  scope_missing: [403, "This API key isn't allowed to do this."],
  second_factor_needed: [403, "This action needs your second factor again."],
  setup_link_invalid: [
    403,
    "This link no longer works: it was used, was withdrawn, or has expired. Please ask for a new one.",
  ],
  second_factor_missing: [403, "Please finish signing in with your second factor first."],
  foreign_site: [403, "This wasn't sent from our own pages. Please open the desk again and try there."],
  prequalification_required: [403, messages.prequalificationRequired],
  private_link_over: [403, "This link doesn't work. Please open it from the email again, or ask for a new one."],
  link_invalid: [403, "This link no longer works. Please go back and open it again."],
  not_found: [404, "We couldn't find what you're looking for."],
  method_not_allowed: [405, "This address doesn't accept this kind of request."],
  client_exists: [
    409,
    "There's already an account with this email. Please search for it, or ask a manager if you can't find it.",
  ],
  merge_blocked: [409, "These two clients can't be merged right now."],
  account_taken: [409, "This account has been taken already. Please sign in."],
  staff_email_taken: [409, "A member of staff already has this email."],
  last_manager: [409, "This is the last manager who can sign in. Please make someone else a manager first."],
  handover_needed: [409, "This person has files, tasks, or calls. Please choose who takes them over."],
  own_role: [403, "You can't change your own role or deactivate yourself. Please ask another manager."],
  last_way_in: [409, "This is your only way to sign in. Please add another passkey first."],
  no_password: [409, "You don't have a password to change."],
  has_password: [409, "You already have a password. You can change it instead."],
  no_second_factor: [409, "There is no second factor."],
  already_joined: [409, "This invitation has already been accepted."],
  deactivated: [409, "This account is deactivated. Please reactivate it first."],
  email_taken: [409, "An account with this email already exists. Please sign in instead."],
  slot_taken: [409, "Someone just booked this time. Please choose another one."],
  change_too_late: [409, "It's too late to change this call online. Please call us."],
  status_changed: [409, "Someone else changed this status in the meantime. Your change wasn't saved."],
  undo_too_late: [409, "The client has heard of it by now."],
  payout_recorded: [409, "A payout is recorded already. To correct it, say why."],
  payout_unlikely: [409, "This payout is unlike the offer. If it's right, say why."],
  status_held: [409, "Something must be done first before this file can move there."],
  answers_changed: [409, "Someone else changed these answers in the meantime. Your changes weren't saved."],
  document_reviewed: [409, "Someone else reviewed this document in the meantime. Your decision wasn't saved."],
  request_fulfilled: [409, "The client has uploaded this document in the meantime."],
  note_closed: [409, "You can only edit your own notes, and only for 15 minutes."],
  advisor_changed: [409, "Someone else assigned this client in the meantime. Nothing was changed."],
  task_changed: [409, "Someone else changed this task in the meantime. Your change wasn't saved."],
  call_changed: [409, "Someone else changed this call in the meantime. Your change wasn't saved."],
  document_type_used: [
    409,
    "This type has documents or requests, or the application asks for it. You can make it inactive instead.",
  ],
  webhook_not_configured: [409, "This address is turned off, so nothing is sent to it."],
  import_changed: [409, "This import is further along than this page shows. Please reload the page."],
  audience_too_large: [422, "These are more than 20,000. Choose more filters, so that there are fewer."],
  audience_changed: [
    409,
    "The list of clients has changed since you looked. Nothing was done. Check the list again, then confirm the new number.",
  ],
  setting_changed: [409, "Someone else changed these settings in the meantime. Your changes weren't saved."],
  catalog_changed: [409, "Someone else changed this in the meantime. Your changes weren't saved."],
  own_version: [409, "You changed this program last, so someone else has to verify it. Please ask another manager."],
  program_incomplete: [409, "This program still lacks something, so it can't be verified or go live yet."],
  not_verified: [409, "Someone has to verify this version before it can go live."],
  not_live: [409, "This program isn't live."],
  lender_taken: [409, "The catalog already has a lender with this name."],
  submission_not_sent: [409, "This file hasn't been sent to the lender."],
  offer_changed: [409, "Someone else changed this offer in the meantime. Your change wasn't saved."],
  offer_over: [409, "This offer can't be changed or answered anymore."],
  offer_chosen: [409, "Another offer for this application has been chosen. Please ask your advisor."],
  offer_not_ready: [
    409,
    "Your state asks for something from the lender that isn't here yet. Your advisor is getting it.",
  ],
  offer_blocked: [409, "This offer can't be shown yet."],
  disclosure_altered: [
    409,
    "This disclosure isn't what the lender gave us, so it wasn't handed out. Please get it from the lender again.",
  ],
  no_chosen_offer: [409, "The client hasn't chosen an offer of this lender, or the lender has already paid out."],
  condition_changed: [409, "Someone else changed this condition in the meantime. Your change wasn't saved."],
  advance_fee: [
    409,
    "The client's state forbids taking a fee from the client before the lender has paid out. It wasn't recorded.",
  ],
  ledger_exceeded: [409, "That's more than was received. Nothing was recorded."],
  registration_taken: [409, "This registration is already on the list."],
  calendar_owner_taken: [409, "This member of staff already has a calendar."],
  contact_changed: [409, "Someone else answered or changed this message in the meantime. Nothing was sent."],
  signup_id_not_usable: [409, "This Sign Up Id can no longer be used."],
  explanation_not_owed: [
    409,
    "This application has an explanation, or needs none. To add something, write your advisor a message.",
  ],
  mail_not_failed: [409, "This mail hasn't failed, so there's nothing to send again."],
  submission_open: [409, "This client's file is already with this lender, or being prepared for it."],
  submission_changed: [409, "This file has changed in the meantime. Please look at it again; nothing was done."],
  preflight_blocked: [409, "Something still speaks against sending this file, so nothing was sent."],
  preflight_warnings: [409, "Something new speaks against sending this file. Please look at the warnings again."],
  consent_missing: [409, "Not everyone in this application has consented, so nothing was sent."],
  consent_over: [409, "This consent can't be changed anymore. Please reload the page."],
  nothing_to_sign: [409, "There's nothing for this person to sign."],
  mail_too_large: [409, "These files are too large for an email, so nothing was sent. Please send fewer, or a link."],
  form_not_ready: [409, "This form isn't complete yet."],
  draft_changed: [409, "This form was changed in another tab or on another device since you opened it."],
  wording_changed: [
    409,
    "The text has changed since you opened this page. Please reload the page, then read and sign it again.",
  ],
  too_large: [413, "The request is too large."],
  storage_full: [413, messages.storageFull],
  unsupported_type: [415, "This kind of content isn't supported here."],
  file_not_allowed: [415, "This file is not allowed. Only JPG, PNG, PDF, DOC are supported."],
  file_locked: [423, "This PDF is locked. Please give its password."],
  invalid_fields: [422, "Please check the highlighted fields."],
  form_too_old: [422, "This form was open for too long. Please press Send again."],
  too_quick: [422, "Please wait a few seconds, then press Send again."],
  code_wrong: [422, "This code is wrong or was already used. Please check it, or wait for the next one."],
  passkey_copied: [
    422,
    "This passkey may have been copied: its counter went back. Please sign in another way, and remove this passkey.",
  ],
  passkey_refused: [422, "We couldn't verify this passkey. Please try again."],
  passkeys_impossible: [
    422,
    "Passkeys don't work when this site is opened by its IP address. Please use codes from an app.",
  ],
  private_code_wrong: [422, "This code is wrong or has expired. Please check it, or ask for a new one."],
  reset_code_invalid: [
    422,
    "This code is wrong or has expired. Please check it, open the link in the same email, or ask for a new one.",
  ],
  take_over_link_invalid: [
    422,
    "This link no longer works: a newer one was sent, or it has expired. Please use the newest email, or call us for another link.",
  ],
  sample_link_over: [422, "This link was used, or it has expired. Print new ones where you ran the demo."],
  email_change_waits: [409, "This new email can't be confirmed yet."],
  own_address_unconfirmed: [409, "We entered your own email for you. Please call us, so that we know it's you."],
  own_proposal: [403, "You proposed this yourself, so another manager has to release it."],
  email_change_over: [
    422,
    "This link no longer works: it was replaced, used, or stopped, or it has expired. Please use the newest email, or call us.",
  ],
  reset_link_invalid: [422, "This link was already used or has expired. Please ask for a new one."],
  captcha_failed: [422, messages.captchaRequired],
  signup_id_for_other: [
    422,
    "This Sign Up Id was sent to another email address. Please use the address our email came to.",
  ],
  signup_id_invalid: [422, "This Sign Up Id isn't valid. Please check it, or ask us for a new one."],
  slot_not_offered: [422, "This time isn't available. Please choose one of the times shown."],
  appointment_type_unknown: [422, "This kind of call isn't available."],
  date_unknown: [422, "This isn't a real date."],
  time_zone_unknown: [422, "We don't know this time zone."],
  idempotency_key_reused: [422, "This was already sent with different answers. Please reload the page and try again."],
  too_many_requests: [429, "Too many attempts. Please wait a little and try again."],
  disk_full: [503, "We can't save anything right now. Please try again in a few minutes."],
  clock_wrong: [503, "This server's clock and the database's differ too much for reliable work."],
  busy: [503, "We are very busy right now. Please try again in a moment."],
  captcha_unavailable: [503, "We can't check the captcha right now. Please try again in a moment."],
  texts_unavailable: [503, "We can't send text messages right now. Please try again in a few minutes."],
  key_unavailable: [503, "The service is briefly unavailable. Nothing was lost; please try again."],
  files_unavailable: [503, "We can't store or read files right now. Please try again in a moment."],
  database_unavailable: [503, "The service is briefly unavailable. Nothing was lost; please try again."],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ErrorCode = keyof typeof catalog;

export interface ErrorDetail {
  /** Replaces the standard sentence. */
  readonly sentence?: string;
  /** Messages by wire name; only with a 422. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** What a sign-in asks for next. */
  readonly secondFactor?: SecondFactorQuestion;
  /** For the log. */
  readonly cause?: unknown;
}

/** Thrown by a service when a rule forbids something. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly secondFactor: SecondFactorQuestion | undefined;

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    const [status, sentence] = catalog[code];
    super(detail.sentence ?? sentence, { cause: detail.cause });
    this.code = code;
    this.status = status;
    this.fields = detail.fields;
    this.retryAfterSeconds = detail.retryAfterSeconds;
    this.secondFactor = detail.secondFactor;
  }
}

/** @throws {DomainError} with the code when there is nothing */
export const requireFound = <Found>(found: Found, code: ErrorCode = "not_found"): NonNullable<Found> => {
  if (found === undefined || found === null) throw new DomainError(code);
  return found;
};

/** An error of a single field, whose message is also the sentence. */
export const invalidField = (field: string, sentence: string): DomainError =>
  new DomainError("invalid_fields", { sentence, fields: { [field]: sentence } });

/** The domain error for each violated constraint. */
const constraintErrors: Readonly<Record<string, ErrorCode>> = {
  clients_email_key: "email_taken",
  staff_email_key: "staff_email_taken",
  passkeys_credential_id_key: "passkey_refused",
  appointments_no_overlap: "slot_taken",
  slot_holds_no_overlap: "slot_taken",
  advisors_staff_id_key: "calendar_owner_taken",
  contact_replies_pkey: "idempotency_key_reused",
  submissions_open_key: "submission_open",
  lenders_pkey: "lender_taken",
  lenders_name_key: "lender_taken",
  offers_supersedes_key: "offer_changed",
  offers_chosen_key: "offer_chosen",
  firm_registrations_number_key: "registration_taken",
  documents_document_type_id_fkey: "document_type_used",
  document_requests_document_type_id_fkey: "document_type_used",
};

/** @returns undefined for a constraint that should never be violated: that's our defect, a 500 */
export const findConstraintError = (constraint: string): ErrorCode | undefined =>
  // The client was erased during this request, along with the session.
  constraintErrors[constraint] ?? (constraint.endsWith("_client_id_fkey") ? "session_ended" : undefined);
