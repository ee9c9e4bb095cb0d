/**
 * The rows of every table as JavaScript receives them, with each column's PostgreSQL type. `npm run db:types` writes this
 * file from a migrated database. A test fails when it's out of date.
 */
export interface Tables {
  readonly advisor_days_off: {
    readonly advisor_id: number; // integer
    readonly day: string; // date
  };
  readonly advisor_extra_hours: {
    readonly advisor_id: number; // integer
    readonly day: string; // date
    readonly from_minute: number; // integer
    readonly until_minute: number; // integer
  };
  readonly advisor_hours: {
    readonly advisor_id: number; // integer
    readonly weekday: number; // integer
    readonly from_minute: number; // integer
    readonly until_minute: number; // integer
  };
  readonly advisor_reminder_checks: {
    readonly advisor_id: number; // integer
    readonly checked_on: string; // date
  };
  readonly advisors: {
    readonly id: number; // integer
    readonly name: string; // text
    readonly email: string; // text
    readonly time_zone: string; // text
    readonly feed_version: number; // integer
    readonly staff_id: string | null; // uuid
    readonly revision: number; // integer
    readonly changed_by: string | null; // uuid
  };
  readonly answer_goal_settings: {
    readonly is_only: boolean; // boolean
    readonly setting: unknown; // jsonb
    readonly revision: number; // integer
    readonly changed_by: string; // uuid
    readonly changed_at: Date; // timestamp with time zone
  };
  readonly api_keys: {
    readonly id: string; // uuid
    readonly name: string; // text
    readonly key_hash: Buffer; // bytea
    readonly hint: string; // text
    readonly scopes: readonly string[]; // text[]
    readonly made_by: string; // uuid
    readonly made_at: Date; // timestamp with time zone
    readonly expires_at: Date; // timestamp with time zone
    readonly last_used_at: Date | null; // timestamp with time zone
    readonly last_used_network: string | null; // text
    readonly revoked_at: Date | null; // timestamp with time zone
    readonly revoked_by: string | null; // uuid
    readonly exposed_at: Date | null; // timestamp with time zone
  };
  readonly application_co_borrowers: {
    readonly id: string; // uuid
    readonly application_id: string; // uuid
    readonly position: number; // integer
    readonly wording_id: number; // integer
    readonly answers: unknown; // jsonb
    readonly sealed: Buffer; // bytea
    readonly entered: unknown; // jsonb
  };
  readonly applications: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly reference: string; // text
    readonly funding_type: string; // text
    readonly requested_amount: number; // bigint
    readonly status: "Submitted" | "Under Review" | "Documents Needed" | "Term Sheet" | "Approved" | "Funded" | "Declined" | "Withdrawn"; // text
    readonly submitted_at: Date; // timestamp with time zone
    readonly wording_id: number; // integer
    readonly answers: unknown; // jsonb
    readonly sealed: Buffer; // bytea
    readonly status_since: Date; // timestamp with time zone
    readonly has_follow_up: boolean; // boolean
    readonly entered: unknown; // jsonb
  };
  readonly appointment_changes: {
    readonly id: string; // uuid
    readonly appointment_id: string; // uuid
    readonly client_id: string; // uuid
    readonly what: "moved" | "cancelled"; // text
    readonly started_at: Date; // timestamp with time zone
    readonly staff_id: string | null; // uuid
    readonly changed_at: Date; // timestamp with time zone
  };
  readonly appointment_question_choices: {
    readonly id: number; // integer
    readonly question_id: number; // integer
    readonly name: string; // text
    readonly position: number; // integer
    readonly is_active: boolean; // boolean
  };
  readonly appointment_questions: {
    readonly id: number; // integer
    readonly appointment_type_id: number; // integer
    readonly name: string; // text
    readonly is_required: boolean; // boolean
    readonly position: number; // integer
    readonly is_active: boolean; // boolean
  };
  readonly appointment_types: {
    readonly id: number; // integer
    readonly advisor_id: number; // integer
    readonly name: string; // text
    readonly description: string; // text
    readonly location: string; // text
    readonly duration_minutes: number; // integer
    readonly buffer_before_minutes: number; // integer
    readonly buffer_after_minutes: number; // integer
    readonly notice_minutes: number; // integer
    readonly step_minutes: number; // integer
    readonly horizon_days: number; // integer
    readonly change_notice_hours: number; // integer
    readonly cover: Buffer | null; // bytea
    readonly position: number; // integer
    readonly is_active: boolean; // boolean
    readonly revision: number; // integer
    readonly changed_by: string | null; // uuid
  };
  readonly appointments: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly title: string; // text
    readonly starts_at: Date; // timestamp with time zone
    readonly ends_at: Date; // timestamp with time zone
    readonly status: "Scheduled" | "Cancelled"; // text
    readonly advisor_id: number; // integer
    readonly appointment_type_id: number; // integer
    readonly taken: string; // tstzrange
    readonly time_zone: string; // text
    readonly full_name: string; // text
    readonly email: string; // text
    readonly phone: string; // text
    readonly location: string; // text
    readonly answers: unknown; // jsonb
    readonly sequence: number; // integer
    readonly change_until: Date; // timestamp with time zone
    readonly created_at: Date; // timestamp with time zone
    readonly day_reminder_at: Date | null; // timestamp with time zone
    readonly hour_reminder_at: Date | null; // timestamp with time zone
    readonly outcome: "Held" | "No show" | "Not reached" | "Moved by phone" | "No longer needed" | null; // text
    readonly outcome_notes: Buffer | null; // bytea
    readonly outcome_by: string | null; // uuid
    readonly outcome_at: Date | null; // timestamp with time zone
    readonly revision: number; // integer
    readonly booked_by: string | null; // uuid
  };
  readonly archive_links: {
    readonly client_id: string; // uuid
    readonly link_hash: Buffer; // bytea
  };
  readonly assignment_rules: {
    readonly is_only: boolean; // boolean
    readonly rules: unknown; // jsonb
    readonly revision: number; // integer
    readonly changed_by: string; // uuid
    readonly changed_at: Date; // timestamp with time zone
  };
  readonly assignment_turns: {
    readonly rule_id: string; // uuid
    readonly staff_id: string; // uuid
    readonly turn: number; // bigint
  };
  readonly audit_entries: {
    readonly number: number; // bigint
    readonly at: Date; // timestamp with time zone
    readonly actor_kind: "staff" | "client" | "system" | "key"; // text
    readonly actor_id: string | null; // uuid
    readonly actor_name: string | null; // text
    readonly action: string; // text
    readonly client_id: string | null; // uuid
    readonly subject: string | null; // text
    readonly detail: unknown | null; // jsonb
    readonly address: string | null; // text
    readonly previous_hash: Buffer; // bytea
    readonly hash: Buffer; // bytea
  };
  readonly audit_head: {
    readonly is_only: boolean; // boolean
    readonly number: number; // bigint
    readonly at: Date; // timestamp with time zone
    readonly hash: Buffer; // bytea
  };
  readonly book_import_rows: {
    readonly import_id: string; // uuid
    readonly number: number; // integer
    readonly verdict: "new" | "match" | "fault" | "outside"; // text
    readonly faults: unknown | null; // jsonb
    readonly match_id: string | null; // uuid
    readonly matched_by: "email" | "phone" | "name" | null; // text
    readonly decision: "skip" | "attach" | "create" | null; // text
    readonly sealed: Buffer | null; // bytea
    readonly outcome: "created" | "attached" | "skipped" | "faulty" | "kept" | "removed" | null; // text
    readonly client_id: string | null; // uuid
    readonly note_id: string | null; // uuid
    readonly warnings: unknown | null; // jsonb
    readonly email_hash: Buffer | null; // bytea
    readonly phone_hash: Buffer | null; // bytea
    readonly name_hash: Buffer | null; // bytea
  };
  readonly book_imports: {
    readonly id: string; // uuid
    readonly staff_id: string; // uuid
    readonly advisor_id: string | null; // uuid
    readonly file_name: string; // text
    readonly row_count: number; // integer
    readonly state: "checking" | "storing" | "stored" | "undoing" | "undone"; // text
    readonly for_matches: "skip" | "attach" | "create"; // text
    readonly created_at: Date; // timestamp with time zone
    readonly stored_at: Date | null; // timestamp with time zone
    readonly removed_count: number; // integer
  };
  readonly bulk_act_clients: {
    readonly bulk_act_id: string; // uuid
    readonly number: number; // integer
    readonly client_id: string; // uuid
    readonly file_id: string | null; // uuid
    readonly seen_status: string | null; // text
    readonly state: "waiting" | "done" | "refused" | "failed" | "undone" | "kept"; // text
    readonly reason: "not theirs" | "turned off" | "not taken" | "deletion requested" | "already so" | "has advisor" | "no rule" | "account taken" | "link sent" | "nothing to ask" | "moved since" | "held" | "refused" | "stopped" | "member left" | "changed since" | "too late" | null; // text
    readonly detail: string | null; // text
    readonly made: unknown | null; // jsonb
    readonly message_id: string | null; // uuid
    readonly tries: number; // integer
    readonly settled_at: Date | null; // timestamp with time zone
  };
  readonly bulk_acts: {
    readonly id: string; // uuid
    readonly staff_id: string; // uuid
    readonly act: unknown; // jsonb
    readonly name: string | null; // text
    readonly file_kind: "prequalification" | "application" | null; // text
    readonly counts: unknown; // jsonb
    readonly created_at: Date; // timestamp with time zone
    readonly starts_at: Date; // timestamp with time zone
    readonly stopped_at: Date | null; // timestamp with time zone
    readonly stopped_by: string | null; // uuid
    readonly ended_at: Date | null; // timestamp with time zone
    readonly undo_started_at: Date | null; // timestamp with time zone
    readonly undo_by: string | null; // uuid
    readonly undo_ended_at: Date | null; // timestamp with time zone
  };
  readonly busy_feeds: {
    readonly id: string; // uuid
    readonly advisor_id: number; // integer
    readonly name: string; // text
    readonly host: string; // text
    readonly sealed: Buffer; // bytea
    readonly added_by: string; // uuid
    readonly added_at: Date; // timestamp with time zone
    readonly due_at: Date; // timestamp with time zone
    readonly read_at: Date; // timestamp with time zone
    readonly failing_since: Date | null; // timestamp with time zone
    readonly problem: string | null; // text
    readonly unread: number; // integer
  };
  readonly busy_times: {
    readonly feed_id: string; // uuid
    readonly advisor_id: number; // integer
    readonly busy: string; // tstzrange
  };
  readonly catalog_state: {
    readonly is_only: boolean; // boolean
    readonly revision: number; // integer
    readonly live_version: number; // integer
  };
  readonly claims: {
    readonly key: string; // text
    readonly value: string; // text
    readonly wording: string; // text
    readonly evidence: string; // text
    readonly checked_on: string; // date
    readonly is_sample: boolean; // boolean
    readonly revision: number; // integer
    readonly changed_by: string | null; // uuid
    readonly changed_at: Date | null; // timestamp with time zone
  };
  readonly client_keys: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly master_key_id: string; // text
    readonly wrapped: Buffer; // bytea
    readonly created_at: Date; // timestamp with time zone
    readonly state: "next" | "current" | "retired"; // text
  };
  readonly client_row_acts: {
    readonly client_id: string | null; // uuid
    readonly client_acted_at: Date | null; // timestamp with time zone
    readonly firm_acted_at: Date | null; // timestamp with time zone
  };
  readonly client_row_deals: {
    readonly client_id: string | null; // uuid
    readonly products: string | null; // text
    readonly lenders: string | null; // text
    readonly deals: number | null; // integer
    readonly last_deal_on: string | null; // date
  };
  readonly client_row_forms: {
    readonly client_id: string | null; // uuid
    readonly business: string | null; // text
    readonly business_name: string | null; // text
    readonly prequalification: string | null; // text
    readonly application: string | null; // text
    readonly amount: number | null; // bigint
    readonly score: string | null; // text
    readonly age: string | null; // text
  };
  readonly client_row_papers: {
    readonly client_id: string | null; // uuid
    readonly papers: number | null; // integer
  };
  readonly client_row_people: {
    readonly client_id: string | null; // uuid
    readonly owner_id: string | null; // uuid
    readonly advisor_name: string | null; // text
    readonly name: string | null; // text
    readonly state: string | null; // text
    readonly source: string | null; // text
    readonly added_at: Date | null; // timestamp with time zone
    readonly link: string | null; // text
    readonly link_expires_at: Date | null; // timestamp with time zone
  };
  readonly client_row_sources: {
    readonly client_id: string | null; // uuid
    readonly owner_id: string | null; // uuid
    readonly advisor_name: string | null; // text
    readonly name: string | null; // text
    readonly business: string | null; // text
    readonly business_name: string | null; // text
    readonly state: string | null; // text
    readonly source: string | null; // text
    readonly added_at: Date | null; // timestamp with time zone
    readonly link: string | null; // text
    readonly link_expires_at: Date | null; // timestamp with time zone
    readonly prequalification: string | null; // text
    readonly application: string | null; // text
    readonly amount: number | null; // bigint
    readonly score: string | null; // text
    readonly age: string | null; // text
    readonly products: string | null; // text
    readonly lenders: string | null; // text
    readonly task_id: string | null; // uuid
    readonly next_step: string | null; // text
    readonly due_on: string | null; // date
    readonly papers: number | null; // integer
    readonly deals: number | null; // integer
    readonly last_deal_on: string | null; // date
  };
  readonly client_row_steps: {
    readonly client_id: string | null; // uuid
    readonly task_id: string | null; // uuid
    readonly next_step: string | null; // text
    readonly due_on: string | null; // date
  };
  readonly client_rows: {
    readonly client_id: string; // uuid
    readonly owner_id: string; // uuid
    readonly advisor_name: string | null; // text
    readonly name: string; // text
    readonly business: string | null; // text
    readonly business_name: string | null; // text
    readonly state: string; // text
    readonly source: string | null; // text
    readonly added_at: Date; // timestamp with time zone
    readonly link: "taken" | "sent" | "not sent"; // text
    readonly link_expires_at: Date | null; // timestamp with time zone
    readonly prequalification: string | null; // text
    readonly application: string | null; // text
    readonly amount: number | null; // bigint
    readonly score: string | null; // text
    readonly age: string | null; // text
    readonly products: string; // text
    readonly lenders: string; // text
    readonly task_id: string | null; // uuid
    readonly next_step: string | null; // text
    readonly due_on: string | null; // date
    readonly papers: number | null; // integer
    readonly deals: number | null; // integer
    readonly last_deal_on: string | null; // date
    readonly client_acted_at: Date | null; // timestamp with time zone
    readonly firm_acted_at: Date | null; // timestamp with time zone
  };
  readonly client_word_sources: {
    readonly client_id: string | null; // uuid
    readonly search: string | null; // text
  };
  readonly client_words: {
    readonly client_id: string; // uuid
    readonly search: string; // text
  };
  readonly clients: {
    readonly id: string; // uuid
    readonly first_name: string; // text
    readonly last_name: string; // text
    readonly mobile: string; // text
    readonly email: string; // text
    readonly state: string; // text
    readonly password_hash: string | null; // text
    readonly signup_id: string | null; // text
    readonly created_at: Date; // timestamp with time zone
    readonly staff_id: string | null; // uuid
    readonly search: string; // text
    readonly totp_sealed: Buffer | null; // bytea
    readonly totp_last_step: number | null; // bigint
  };
  readonly co_borrower_details: {
    readonly co_borrower_id: string; // uuid
    readonly client_id: string; // uuid
    readonly sealed: Buffer; // bytea
    readonly given_at: Date; // timestamp with time zone
  };
  readonly consent_wordings: {
    readonly hash: Buffer; // bytea
    readonly wording: string; // text
  };
  readonly consents: {
    readonly id: string; // uuid
    readonly client_id: string | null; // uuid
    readonly subject: string; // text
    readonly wording: string | null; // text
    readonly given_at: Date; // timestamp with time zone
    readonly given_from: string | null; // inet
    readonly version: number; // integer
    readonly wording_hash: Buffer; // bytea
    readonly erased_client_id: string | null; // uuid
    readonly signature: string | null; // text
    readonly signature_hash: Buffer | null; // bytea
    readonly revoked_at: Date | null; // timestamp with time zone
    readonly terms_version: number | null; // integer
    readonly terms_hash: Buffer | null; // bytea
  };
  readonly contact_messages: {
    readonly id: string; // uuid
    readonly intent: string | null; // text
    readonly full_name: string; // text
    readonly phone: string; // text
    readonly email: string; // text
    readonly company: string | null; // text
    readonly subject: string; // text
    readonly question: string; // text
    readonly received_at: Date; // timestamp with time zone
    readonly state: "open" | "answered" | "closed"; // text
    readonly read_at: Date | null; // timestamp with time zone
    readonly revision: number; // integer
    readonly changed_by: string | null; // uuid
    readonly search: string; // text
  };
  readonly contact_notes: {
    readonly id: string; // uuid
    readonly message_id: string; // uuid
    readonly staff_id: string; // uuid
    readonly text: string; // text
    readonly written_at: Date; // timestamp with time zone
  };
  readonly contact_replies: {
    readonly id: string; // uuid
    readonly message_id: string; // uuid
    readonly staff_id: string; // uuid
    readonly subject: string; // text
    readonly text: string; // text
    readonly sent_at: Date; // timestamp with time zone
  };
  readonly corrections: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly kind: "profile" | "prequalification" | "application" | "co-borrower"; // text
    readonly subject_id: string; // uuid
    readonly revision: number; // integer
    readonly field: string; // text
    readonly question: string; // text
    readonly before: unknown | null; // jsonb
    readonly after: unknown | null; // jsonb
    readonly sealed: Buffer | null; // bytea
    readonly staff_id: string | null; // uuid
    readonly reason: string | null; // text
    readonly changed_at: Date; // timestamp with time zone
    readonly is_told: boolean; // boolean
  };
  readonly default_views: {
    readonly staff_id: string; // uuid
    readonly list: string; // text
    readonly view_id: string; // uuid
  };
  readonly disclosure_events: {
    readonly id: string; // uuid
    readonly disclosure_id: string; // uuid
    readonly client_id: string; // uuid
    readonly kind: "received" | "sent" | "opened" | "signed" | "evidence" | "altered"; // text
    readonly channel: "desk" | "portal" | "mail" | "door"; // text
    readonly at: Date; // timestamp with time zone
    readonly sha256: Buffer; // bytea
    readonly signature: string | null; // text
  };
  readonly document_requests: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly document_type_id: number; // integer
    readonly note: string | null; // text
    readonly due_on: string | null; // date
    readonly requested_by: string; // uuid
    readonly requested_at: Date; // timestamp with time zone
    readonly fulfilled_document_id: string | null; // uuid
    readonly fulfilled_at: Date | null; // timestamp with time zone
    readonly withdrawn_at: Date | null; // timestamp with time zone
    readonly is_told: boolean; // boolean
    readonly reopened_at: Date | null; // timestamp with time zone
  };
  readonly document_types: {
    readonly id: number; // integer
    readonly slug: string; // text
    readonly name: string; // text
    readonly description: string; // text
    readonly position: number; // integer
    readonly is_active: boolean; // boolean
    readonly revision: number; // integer
    readonly changed_by: string | null; // uuid
  };
  readonly documents: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly document_type_id: number; // integer
    readonly file_id: string; // uuid
    readonly application_id: string | null; // uuid
    readonly field: string | null; // text
    readonly uploaded_at: Date; // timestamp with time zone
    readonly deleted_at: Date | null; // timestamp with time zone
    readonly review_state: "waiting" | "accepted" | "rejected"; // text
    readonly reviewed_by: string | null; // uuid
    readonly reviewed_at: Date | null; // timestamp with time zone
    readonly rejection_reason: string | null; // text
    readonly review_revision: number; // integer
    readonly is_rejection_told: boolean; // boolean
    readonly covers_from: string | null; // date
    readonly covers_until: string | null; // date
    readonly valid_until: string | null; // date
    readonly added_by: string | null; // uuid
    readonly part: string | null; // text
    readonly co_borrower_id: string | null; // uuid
  };
  readonly draft_files: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly form: string; // text
    readonly field: string; // text
    readonly file_id: string; // uuid
    readonly created_at: Date; // timestamp with time zone
  };
  readonly drafts: {
    readonly client_id: string; // uuid
    readonly form: "prequalification" | "application"; // text
    readonly revision: number; // bigint
    readonly content: Buffer; // bytea
    readonly saved_at: Date; // timestamp with time zone
    readonly left_step: string | null; // text
    readonly left_field: string | null; // text
    readonly has_entered: boolean; // boolean
    readonly asked_by: string | null; // uuid
    readonly asked_at: Date | null; // timestamp with time zone
    readonly saved_by: string | null; // uuid
  };
  readonly email_changes: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly old_email: string; // text
    readonly new_email: string; // text
    readonly staff_id: string | null; // uuid
    readonly link_hash: Buffer; // bytea
    readonly stop_hash: Buffer; // bytea
    readonly asked_at: Date; // timestamp with time zone
    readonly expires_at: Date; // timestamp with time zone
    readonly confirmed_at: Date | null; // timestamp with time zone
    readonly ready_at: Date; // timestamp with time zone
    readonly released_by: string | null; // uuid
  };
  readonly email_policy: {
    readonly is_only: boolean; // boolean
    readonly added: readonly string[]; // text[]
    readonly revision: number; // integer
    readonly changed_by: string; // uuid
    readonly changed_at: Date; // timestamp with time zone
  };
  readonly entered_mailboxes: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly co_borrower_id: string | null; // uuid
    readonly email: string; // text
    readonly staff_id: string; // uuid
    readonly entered_at: Date; // timestamp with time zone
    readonly counts_from: Date; // timestamp with time zone
    readonly stop_hash: Buffer | null; // bytea
    readonly stopped_at: Date | null; // timestamp with time zone
    readonly confirmed_at: Date | null; // timestamp with time zone
    readonly confirmed_by: string | null; // uuid
    readonly how: string | null; // text
  };
  readonly erased_clients: {
    readonly id: string; // uuid
    readonly email_hash: Buffer; // bytea
    readonly erased_at: Date; // timestamp with time zone
  };
  readonly erasure_requests: {
    readonly client_id: string; // uuid
    readonly requested_at: Date; // timestamp with time zone
  };
  readonly file_readings: {
    readonly file_id: string; // uuid
    readonly client_id: string; // uuid
    readonly version: number; // integer
    readonly read_at: Date; // timestamp with time zone
    readonly covers_from: string | null; // date
    readonly covers_until: string | null; // date
    readonly is_short: boolean; // boolean
    readonly sealed: Buffer; // bytea
    readonly valid_until: string | null; // date
  };
  readonly firm_events: {
    readonly id: string; // uuid
    readonly position: number; // bigint
    readonly transaction: number; // bigint
    readonly kind: string; // text
    readonly subject_id: string; // uuid
    readonly client_id: string; // uuid
    readonly data: unknown; // jsonb
    readonly created_at: Date; // timestamp with time zone
  };
  readonly firm_facts: {
    readonly is_only: boolean; // boolean
    readonly name: string | null; // text
    readonly legal_name: string | null; // text
    readonly phone: string | null; // text
    readonly email: string | null; // text
    readonly hours: string | null; // text
    readonly street: string | null; // text
    readonly city: string | null; // text
    readonly state: string | null; // text
    readonly zip: string | null; // text
    readonly latitude: string | null; // numeric
    readonly longitude: string | null; // numeric
    readonly advisor_name: string | null; // text
    readonly advisor_title: string | null; // text
    readonly revision: number; // integer
    readonly changed_by: string; // uuid
    readonly changed_at: Date; // timestamp with time zone
  };
  readonly firm_registrations: {
    readonly id: string; // uuid
    readonly state: string; // text
    readonly authority: string; // text
    readonly number: string; // text
    readonly valid_until: string | null; // date
    readonly bond_amount: number | null; // bigint
    readonly bond_until: string | null; // date
    readonly note: string; // text
    readonly revision: number; // integer
    readonly changed_by: string; // uuid
    readonly changed_at: Date; // timestamp with time zone
  };
  readonly fit_checks: {
    readonly client_id: string; // uuid
    readonly checked_at: Date; // timestamp with time zone
    readonly checked_on: string; // date
    readonly catalog_version: number; // integer
  };
  readonly fit_facts: {
    readonly client_id: string; // uuid
    readonly sealed: Buffer; // bytea
    readonly revision: number; // integer
    readonly changed_at: Date; // timestamp with time zone
  };
  readonly fit_runs: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly compared_on: string; // date
    readonly catalog_version: number; // integer
    readonly outcomes: unknown; // jsonb
    readonly sealed: Buffer; // bytea
    readonly made_at: Date; // timestamp with time zone
  };
  readonly follow_ups: {
    readonly kind: string; // text
    readonly subject_id: string; // uuid
    readonly client_id: string; // uuid
    readonly due_at: Date; // timestamp with time zone
  };
  readonly form_wordings: {
    readonly id: number; // integer
    readonly form: string; // text
    readonly version: number; // integer
    readonly hash: Buffer; // bytea
    readonly wording: unknown; // json
    readonly created_at: Date; // timestamp with time zone
  };
  readonly founder: {
    readonly is_only: boolean; // boolean
    readonly name: string | null; // text
    readonly title: string | null; // text
    readonly lead: string; // text
    readonly text: string; // text
    readonly principles: string; // text
    readonly is_sample: boolean; // boolean
    readonly picture: Buffer | null; // bytea
    readonly revision: number; // integer
    readonly changed_by: string | null; // uuid
    readonly license: string; // text
  };
  readonly funding_conditions: {
    readonly id: string; // uuid
    readonly submission_id: string; // uuid
    readonly client_id: string; // uuid
    readonly words: string; // text
    readonly whose: "client" | "firm" | "lender"; // text
    readonly due_on: string | null; // date
    readonly position: number; // integer
    readonly document_request_id: string | null; // uuid
    readonly done_at: Date | null; // timestamp with time zone
    readonly revision: number; // integer
    readonly added_by: string; // uuid
    readonly added_at: Date; // timestamp with time zone
  };
  readonly fundings: {
    readonly submission_id: string; // uuid
    readonly client_id: string; // uuid
    readonly offer_id: string; // uuid
    readonly lender_id: string; // text
    readonly funded_on: string; // date
    readonly amount_cents: number; // bigint
    readonly recorded_by: string; // uuid
    readonly recorded_at: Date; // timestamp with time zone
    readonly id: string; // uuid
    readonly position: number; // integer
    readonly reason: string | null; // text
    readonly is_taken_back: boolean; // boolean
    readonly status_change_id: string | null; // uuid
  };
  readonly idempotency_keys: {
    readonly client_id: string | null; // uuid
    readonly endpoint: string; // text
    readonly key: string; // text
    readonly request_hash: Buffer; // bytea
    readonly answer: unknown; // json
    readonly created_at: Date; // timestamp with time zone
    readonly staff_id: string | null; // uuid
  };
  readonly inbound_mails: {
    readonly id: string; // uuid
    readonly key: Buffer; // bytea
    readonly client_id: string | null; // uuid
    readonly outcome: "taken" | "automatic" | "own" | "no_address" | "unknown_address" | "too_many" | "too_large" | "unreadable" | "empty" | "failed"; // text
    readonly tries: number; // smallint
    readonly arrived_at: Date; // timestamp with time zone
    readonly file_id: string | null; // uuid
    readonly message_id: string | null; // uuid
    readonly is_cut: boolean; // boolean
  };
  readonly known_devices: {
    readonly client_id: string; // uuid
    readonly hash: Buffer; // bytea
    readonly first_seen_at: Date; // timestamp with time zone
    readonly last_seen_at: Date; // timestamp with time zone
  };
  readonly ledger_entries: {
    readonly id: string; // uuid
    readonly client_id: string | null; // uuid
    readonly submission_id: string | null; // uuid
    readonly lender_id: string; // text
    readonly kind: "expected" | "received" | "split" | "clawback" | "split back" | "correction"; // text
    readonly cents: number; // bigint
    readonly paid_by: "lender" | "client"; // text
    readonly basis_cents: number | null; // bigint
    readonly percent: number | null; // double precision
    readonly on_day: string; // date
    readonly staff_id: string | null; // uuid
    readonly clawback_steps: unknown | null; // jsonb
    readonly corrects: string | null; // uuid
    readonly words: Buffer | null; // bytea
    readonly recorded_by: string; // uuid
    readonly recorded_at: Date; // timestamp with time zone
    readonly follows: string | null; // uuid
  };
  readonly legal_drafts: {
    readonly kind: "terms"; // text
    readonly text: string; // text
    readonly revision: number; // integer
    readonly changed_by: string; // uuid
  };
  readonly legal_versions: {
    readonly kind: "terms"; // text
    readonly version: number; // integer
    readonly text: string; // text
    readonly effective_on: string; // date
    readonly note: string; // text
    readonly published_by: string | null; // uuid
    readonly published_at: Date; // timestamp with time zone
  };
  readonly lender_consents: {
    readonly id: string; // uuid
    readonly submission_id: string | null; // uuid
    readonly client_id: string | null; // uuid
    readonly erased_client_id: string | null; // uuid
    readonly person: "client" | "co-borrower"; // text
    readonly co_borrower_id: string | null; // uuid
    readonly purpose: "submit" | "soft inquiry" | "hard inquiry"; // text
    readonly scope: unknown | null; // jsonb
    readonly version: number; // integer
    readonly text: string | null; // text
    readonly text_sha256: Buffer; // bytea
    readonly asked_at: Date; // timestamp with time zone
    readonly asked_by: string | null; // uuid
    readonly given_at: Date | null; // timestamp with time zone
    readonly given_from: string | null; // inet
    readonly signature: string | null; // text
    readonly signature_hash: Buffer | null; // bytea
    readonly expires_at: Date | null; // timestamp with time zone
    readonly declined_at: Date | null; // timestamp with time zone
    readonly revoked_at: Date | null; // timestamp with time zone
    readonly voided_at: Date | null; // timestamp with time zone
    readonly known_by: unknown | null; // jsonb
  };
  readonly lender_requests: {
    readonly id: string; // uuid
    readonly submission_id: string; // uuid
    readonly client_id: string; // uuid
    readonly document_request_id: string | null; // uuid
    readonly words: string; // text
    readonly due_on: string | null; // date
    readonly asked_at: Date; // timestamp with time zone
    readonly answered_at: Date | null; // timestamp with time zone
    readonly answered_document_id: string | null; // uuid
  };
  readonly lenders: {
    readonly id: string; // text
    readonly name: string; // text
    readonly kind: "bank" | "credit union" | "government" | "nonprofit" | "online" | "equipment" | "factor" | "advance" | "class"; // text
    readonly website: string; // text
    readonly may_be_named: boolean; // boolean
    readonly agreement_until: string | null; // date
    readonly registered_states: readonly string[]; // text[]
    readonly note: string; // text
    readonly revision: number; // integer
    readonly changed_by: string | null; // uuid
    readonly changed_at: Date; // timestamp with time zone
    readonly submission_email: string; // text
    readonly accepts: "link" | "mail"; // text
  };
  readonly mail_preferences: {
    readonly client_id: string; // uuid
    readonly reminders: boolean; // boolean
    readonly documents: boolean; // boolean
    readonly updated_at: Date; // timestamp with time zone
    readonly fits: boolean; // boolean
    readonly owed: boolean; // boolean
    readonly renewals: boolean; // boolean
    readonly news: boolean; // boolean
  };
  readonly mail_texts: {
    readonly kind: string; // text
    readonly subject: string | null; // text
    readonly opening: string | null; // text
    readonly revision: number; // integer
    readonly changed_by: string; // uuid
    readonly changed_at: Date; // timestamp with time zone
  };
  readonly mails: {
    readonly id: string; // uuid
    readonly kind: string; // text
    readonly client_id: string | null; // uuid
    readonly cause: string | null; // text
    readonly content: Buffer | null; // bytea
    readonly created_at: Date; // timestamp with time zone
    readonly attempts: number; // integer
    readonly last_attempt_at: Date | null; // timestamp with time zone
    readonly last_error: string | null; // text
    readonly sent_at: Date | null; // timestamp with time zone
    readonly failed_at: Date | null; // timestamp with time zone
    readonly about_id: string | null; // uuid
  };
  readonly master_keys: {
    readonly id: string; // text
    readonly canary: Buffer; // bytea
    readonly is_current: boolean; // boolean
    readonly created_at: Date; // timestamp with time zone
  };
  readonly memo_answers: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly submission_id: string; // uuid
    readonly sentence: string; // text
    readonly sealed: Buffer; // bytea
    readonly answered_at: Date; // timestamp with time zone
  };
  readonly memo_remarks: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly submission_id: string; // uuid
    readonly part: "whole" | "business" | "request" | "revenue" | "balances" | "debt" | "owners" | "fit" | "missing" | "risks"; // text
    readonly staff_id: string; // uuid
    readonly sealed: Buffer; // bytea
    readonly written_at: Date; // timestamp with time zone
  };
  readonly merged_clients: {
    readonly id: string; // uuid
    readonly into_id: string; // uuid
    readonly email: string; // text
    readonly signup_id: string | null; // text
    readonly signed_up_at: Date; // timestamp with time zone
    readonly merged_by: string; // uuid
    readonly merged_at: Date; // timestamp with time zone
  };
  readonly message_attachments: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly message_id: string | null; // uuid
    readonly position: number; // smallint
    readonly file_id: string; // uuid
    readonly staff_id: string | null; // uuid
    readonly created_at: Date; // timestamp with time zone
  };
  readonly message_templates: {
    readonly id: string; // uuid
    readonly staff_id: string; // uuid
    readonly name: string; // text
    readonly text: string; // text
    readonly is_shared: boolean; // boolean
    readonly revision: number; // integer
    readonly changed_by: string; // uuid
  };
  readonly messages: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly from_client: boolean; // boolean
    readonly staff_id: string | null; // uuid
    readonly sealed: Buffer; // bytea
    readonly sent_at: Date; // timestamp with time zone
    readonly read_at: Date | null; // timestamp with time zone
    readonly told_at: Date | null; // timestamp with time zone
    readonly is_mailed: boolean; // boolean
    readonly sealed_sender: Buffer | null; // bytea
  };
  readonly month_target_settings: {
    readonly is_only: boolean; // boolean
    readonly setting: unknown; // jsonb
    readonly revision: number; // integer
    readonly changed_by: string; // uuid
    readonly changed_at: Date; // timestamp with time zone
  };
  readonly notes: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly staff_id: string; // uuid
    readonly sealed: Buffer; // bytea
    readonly written_at: Date; // timestamp with time zone
    readonly edited_at: Date | null; // timestamp with time zone
    readonly api_key_id: string | null; // uuid
  };
  readonly offer_choices: {
    readonly offer_id: string; // uuid
    readonly client_id: string; // uuid
    readonly kind: "chosen" | "refused"; // text
    readonly at: Date; // timestamp with time zone
    readonly shown: unknown; // jsonb
    readonly reason: string | null; // text
  };
  readonly offer_disclosures: {
    readonly id: string; // uuid
    readonly offer_id: string; // uuid
    readonly client_id: string; // uuid
    readonly file_id: string; // uuid
    readonly sha256: Buffer; // bytea
    readonly received_at: Date; // timestamp with time zone
    readonly added_by: "lender" | "staff"; // text
    readonly staff_id: string | null; // uuid
    readonly terms_sha256: Buffer; // bytea
  };
  readonly offer_exemptions: {
    readonly id: string; // uuid
    readonly offer_id: string; // uuid
    readonly client_id: string; // uuid
    readonly demand: string; // text
    readonly terms_sha256: Buffer; // bytea
    readonly reason: string; // text
    readonly staff_id: string; // uuid
    readonly at: Date; // timestamp with time zone
  };
  readonly offer_looks: {
    readonly id: string; // uuid
    readonly offer_id: string; // uuid
    readonly client_id: string; // uuid
    readonly kind: "expires" | "half repaid" | "ends"; // text
    readonly due_on: string; // date
    readonly asked_by: string; // uuid
    readonly done_at: Date | null; // timestamp with time zone
  };
  readonly offers: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly submission_id: string; // uuid
    readonly version: number; // integer
    readonly supersedes: string | null; // uuid
    readonly state: "draft" | "disclosed" | "shown" | "chosen" | "refused" | "replaced" | "withdrawn"; // text
    readonly terms: unknown; // jsonb
    readonly entered_by: "lender" | "staff"; // text
    readonly staff_id: string | null; // uuid
    readonly created_at: Date; // timestamp with time zone
    readonly shown_at: Date | null; // timestamp with time zone
    readonly shown_by: string | null; // uuid
    readonly shown_state: string | null; // text
    readonly expires_on: string | null; // date
    readonly reason: string | null; // text
    readonly revision: number; // integer
    readonly disclosed_by: string | null; // uuid
  };
  readonly opened_clients: {
    readonly client_id: string; // uuid
    readonly staff_id: string; // uuid
    readonly opened_at: Date; // timestamp with time zone
    readonly origin: "phone" | "contact message" | "referral" | "other" | "api" | "import"; // text
    readonly origin_note: string; // text
    readonly contact_message_id: string | null; // uuid
    readonly link_hash: Buffer | null; // bytea
    readonly link_sent_at: Date | null; // timestamp with time zone
    readonly link_expires_at: Date | null; // timestamp with time zone
    readonly taken_at: Date | null; // timestamp with time zone
  };
  readonly packs: {
    readonly is_only: boolean; // boolean
    readonly packs: unknown; // jsonb
    readonly revision: number; // integer
    readonly changed_by: string; // uuid
    readonly changed_at: Date; // timestamp with time zone
  };
  readonly passkey_challenges: {
    readonly challenge: string; // text
    readonly purpose: string; // text
    readonly expires_at: Date; // timestamp with time zone
  };
  readonly passkeys: {
    readonly id: string; // uuid
    readonly staff_id: string | null; // uuid
    readonly credential_id: string; // text
    readonly public_key: Buffer; // bytea
    readonly sign_count: number; // bigint
    readonly transports: readonly string[]; // text[]
    readonly name: string; // text
    readonly created_at: Date; // timestamp with time zone
    readonly last_used_at: Date | null; // timestamp with time zone
    readonly client_id: string | null; // uuid
  };
  readonly password_reset_codes: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly code_hash: Buffer; // bytea
    readonly code_expires_at: Date; // timestamp with time zone
    readonly tries: number; // integer
    readonly link_hash: Buffer; // bytea
    readonly expires_at: Date; // timestamp with time zone
  };
  readonly past_deals: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly import_id: string; // uuid
    readonly import_row: number; // integer
    readonly lender: string; // text
    readonly product: string; // text
    readonly amount: string | null; // numeric(14,2)
    readonly funded_on: string | null; // date
  };
  readonly pinned_rows: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly document_id: string; // uuid
    readonly staff_id: string; // uuid
    readonly sealed: Buffer; // bytea
    readonly pinned_at: Date; // timestamp with time zone
  };
  readonly pipeline_items: {
    readonly id: string; // uuid
    readonly kind: "prequalification" | "application"; // text
    readonly client_id: string; // uuid
    readonly owner_id: string; // uuid
    readonly status: "Submitted" | "In Review" | "Pre-Qualified" | "Not Qualified" | "Under Review" | "Documents Needed" | "Term Sheet" | "Approved" | "Funded" | "Declined" | "Withdrawn"; // text
    readonly status_since: Date; // timestamp with time zone
    readonly submitted_at: Date; // timestamp with time zone
    readonly amount: number; // bigint
    readonly about: string; // text
    readonly reference: string; // text
    readonly business_name: string; // text
    readonly name: string; // text
    readonly own_search: string; // text
    readonly search: string; // text
    readonly changed_at: Date; // timestamp with time zone
    readonly is_open: boolean; // boolean
    readonly has_due: boolean; // boolean
    readonly is_idle: boolean; // boolean
  };
  readonly pipeline_sources: {
    readonly id: string | null; // uuid
    readonly kind: string | null; // text
    readonly client_id: string | null; // uuid
    readonly owner_id: string | null; // uuid
    readonly status: string | null; // text
    readonly status_since: Date | null; // timestamp with time zone
    readonly submitted_at: Date | null; // timestamp with time zone
    readonly amount: number | null; // bigint
    readonly about: string | null; // text
    readonly reference: string | null; // text
    readonly business_name: string | null; // text
    readonly name: string | null; // text
    readonly own_search: string | null; // text
    readonly search: string | null; // text
    readonly changed_at: Date | null; // timestamp with time zone
    readonly is_open: boolean | null; // boolean
    readonly has_due: boolean | null; // boolean
  };
  readonly prequalifications: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly reference: string; // text
    readonly wording_id: number; // integer
    readonly answers: unknown; // jsonb
    readonly business_name: string; // text
    readonly purpose: string; // text
    readonly requested_amount: number; // bigint
    readonly stage: "Submitted" | "In Review" | "Pre-Qualified" | "Not Qualified"; // text
    readonly submitted_at: Date; // timestamp with time zone
    readonly stage_since: Date; // timestamp with time zone
    readonly has_follow_up: boolean; // boolean
    readonly entered: unknown; // jsonb
  };
  readonly private_link_codes: {
    readonly link_id: string; // uuid
    readonly code_hash: Buffer; // bytea
    readonly expires_at: Date; // timestamp with time zone
    readonly tries_left: number; // integer
  };
  readonly private_link_sessions: {
    readonly token_hash: Buffer; // bytea
    readonly link_id: string; // uuid
    readonly last_used_at: Date; // timestamp with time zone
    readonly expires_at: Date; // timestamp with time zone
  };
  readonly private_links: {
    readonly id: string; // uuid
    readonly kind: "lender" | "co-borrower"; // text
    readonly client_id: string; // uuid
    readonly submission_id: string | null; // uuid
    readonly co_borrower_id: string | null; // uuid
    readonly token_hash: Buffer; // bytea
    readonly email: string; // text
    readonly created_at: Date; // timestamp with time zone
    readonly expires_at: Date; // timestamp with time zone
    readonly opens_left: number; // integer
    readonly revoked_at: Date | null; // timestamp with time zone
  };
  readonly profiles: {
    readonly client_id: string; // uuid
    readonly home_street: string | null; // text
    readonly home_city: string | null; // text
    readonly home_zip: string | null; // text
    readonly home_phone: string | null; // text
    readonly country: string | null; // text
    readonly role: string | null; // text
    readonly date_of_birth: Buffer | null; // bytea
    readonly ssn_last4: Buffer | null; // bytea
    readonly business_name: string | null; // text
    readonly ein: Buffer | null; // bytea
    readonly business_street: string | null; // text
    readonly business_phone: string | null; // text
    readonly business_city: string | null; // text
    readonly business_state: string | null; // text
    readonly business_zip: string | null; // text
    readonly entity_type: string | null; // text
    readonly other_entity_type: string | null; // text
    readonly industry: string | null; // text
    readonly other_industry: string | null; // text
    readonly website: string | null; // text
    readonly currency: string | null; // text
    readonly monthly_revenue: number | null; // bigint
    readonly years_in_business: number | null; // integer
    readonly updated_at: Date; // timestamp with time zone
    readonly personal_changed_at: Date | null; // timestamp with time zone
    readonly business_changed_at: Date | null; // timestamp with time zone
    readonly financial_changed_at: Date | null; // timestamp with time zone
    readonly ein_hash: Buffer | null; // bytea
  };
  readonly program_verifications: {
    readonly program_id: string; // text
    readonly version: number; // integer
    readonly staff_id: string; // uuid
    readonly verified_at: Date; // timestamp with time zone
  };
  readonly program_versions: {
    readonly program_id: string; // text
    readonly version: number; // integer
    readonly body: unknown; // jsonb
    readonly rules: number; // integer
    readonly missing: number; // integer
    readonly stale_on: string | null; // date
    readonly origin: "desk" | "import" | "sample"; // text
    readonly made_by: string | null; // uuid
    readonly made_at: Date; // timestamp with time zone
  };
  readonly programs: {
    readonly id: string; // text
    readonly lender_id: string; // text
    readonly name: string; // text
    readonly product: string; // text
    readonly status: "draft" | "verified" | "live" | "paused"; // text
    readonly version: number; // integer
    readonly live_version: number | null; // integer
    readonly revision: number; // integer
    readonly changed_by: string | null; // uuid
    readonly changed_at: Date; // timestamp with time zone
  };
  readonly rate_limits: {
    readonly key: string; // character varying(255)
    readonly points: number; // integer
    readonly expire: number | null; // bigint
  };
  readonly receipt_leaves: {
    readonly id: string; // uuid
    readonly made_at: Date; // timestamp with time zone
    readonly leaf: Buffer; // bytea
    readonly day: string | null; // date
    readonly position: number | null; // integer
  };
  readonly receipt_roots: {
    readonly day: string; // date
    readonly previous_root: Buffer; // bytea
    readonly merkle_root: Buffer; // bytea
    readonly leaves: number; // integer
    readonly audit_number: number; // bigint
    readonly audit_hash: Buffer; // bytea
    readonly root: Buffer; // bytea
    readonly closed_at: Date; // timestamp with time zone
  };
  readonly receipts: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly kind: "document" | "consent" | "offer" | "memo"; // text
    readonly subject_id: string; // uuid
    readonly hash: Buffer; // bytea
    readonly salt: Buffer; // bytea
    readonly is_as_sent: boolean; // boolean
  };
  readonly recovery_codes: {
    readonly staff_id: string | null; // uuid
    readonly code_hash: Buffer; // bytea
    readonly used_at: Date | null; // timestamp with time zone
    readonly client_id: string | null; // uuid
  };
  readonly reminder_checks: {
    readonly client_id: string; // uuid
    readonly checked_on: string; // date
  };
  readonly reminder_pauses: {
    readonly client_id: string; // uuid
    readonly until_on: string | null; // date
    readonly paused_by: string; // uuid
    readonly paused_at: Date; // timestamp with time zone
  };
  readonly reminder_settings: {
    readonly is_only: boolean; // boolean
    readonly setting: unknown; // jsonb
    readonly revision: number; // integer
    readonly changed_by: string; // uuid
    readonly changed_at: Date; // timestamp with time zone
  };
  readonly reminders: {
    readonly client_id: string; // uuid
    readonly kind: "papers" | "form" | "offer" | "consent" | "renewal" | "call"; // text
    readonly subject: string; // text
    readonly scheduled_on: string; // date
    readonly due_on: string; // date
    readonly title: string; // text
    readonly sent_on: string; // date
    readonly sent_at: Date; // timestamp with time zone
  };
  readonly renewal_tasks: {
    readonly client_id: string; // uuid
    readonly deal_on: string; // date
  };
  readonly sample_links: {
    readonly token_hash: Buffer; // bytea
    readonly door: "portal" | "desk"; // text
    readonly email: string; // text
    readonly expires_at: Date; // timestamp with time zone
  };
  readonly saved_views: {
    readonly id: string; // uuid
    readonly staff_id: string; // uuid
    readonly list: string; // text
    readonly name: string; // text
    readonly search: string; // text
    readonly is_shared: boolean; // boolean
    readonly revision: number; // integer
  };
  readonly schema_migrations: {
    readonly version: number; // integer
    readonly name: string; // text
    readonly checksum: string; // text
    readonly applied_at: Date; // timestamp with time zone
  };
  readonly secrets: {
    readonly id: string; // uuid
    readonly purpose: string; // text
    readonly master_key_id: string; // text
    readonly wrapped: Buffer; // bytea
    readonly created_at: Date; // timestamp with time zone
  };
  readonly seeds: {
    readonly name: string; // text
    readonly planted_at: Date; // timestamp with time zone
  };
  readonly sessions: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly created_at: Date; // timestamp with time zone
    readonly last_seen_at: Date; // timestamp with time zone
    readonly expires_at: Date; // timestamp with time zone
    readonly revoked_at: Date | null; // timestamp with time zone
    readonly network: string; // text
    readonly user_agent: string; // text
  };
  readonly signup_id_answering: {
    readonly is_only: boolean; // boolean
    readonly is_automatic: boolean; // boolean
    readonly revision: number; // integer
    readonly changed_by: string; // uuid
    readonly changed_at: Date; // timestamp with time zone
  };
  readonly signup_id_mails: {
    readonly id: string; // uuid
    readonly signup_id: string; // text
    readonly name: string; // text
    readonly email: string; // text
    readonly staff_id: string | null; // uuid
    readonly mailed_at: Date; // timestamp with time zone
  };
  readonly signup_id_requests: {
    readonly id: string; // uuid
    readonly email: string; // text
    readonly state: "open" | "answered" | "dismissed"; // text
    readonly asked_at: Date; // timestamp with time zone
    readonly settled_at: Date | null; // timestamp with time zone
    readonly settled_by: string | null; // uuid
  };
  readonly signup_ids: {
    readonly id: string; // text
    readonly label: string | null; // text
    readonly allowed_uses: number; // integer
    readonly used_count: number; // integer
    readonly expires_at: Date | null; // timestamp with time zone
    readonly revoked_at: Date | null; // timestamp with time zone
    readonly created_at: Date; // timestamp with time zone
    readonly issued_by: string | null; // uuid
    readonly revoked_by: string | null; // uuid
    readonly bound_email: string | null; // text
    readonly search: string; // text
  };
  readonly slot_holds: {
    readonly client_id: string; // uuid
    readonly advisor_id: number; // integer
    readonly taken: string; // tstzrange
    readonly held_until: Date; // timestamp with time zone
  };
  readonly snoozes: {
    readonly staff_id: string; // uuid
    readonly list: "unanswered" | "messages" | "documents" | "overdue" | "past_calls" | "tasks" | "quiet"; // text
    readonly subject_id: string; // uuid
    readonly client_id: string; // uuid
    readonly until_on: string; // date
    readonly snoozed_at: Date; // timestamp with time zone
  };
  readonly staff: {
    readonly id: string; // uuid
    readonly name: string; // text
    readonly email: string; // text
    readonly role: "advisor" | "manager" | "auditor"; // text
    readonly is_active: boolean; // boolean
    readonly joined_at: Date | null; // timestamp with time zone
    readonly password_hash: string | null; // text
    readonly totp_sealed: Buffer | null; // bytea
    readonly totp_last_step: number | null; // bigint
    readonly created_at: Date; // timestamp with time zone
    readonly phone: string | null; // text
    readonly portrait: Buffer | null; // bytea
    readonly theme: "system" | "light" | "dark" | null; // text
    readonly density: "compact" | "comfortable" | null; // text
  };
  readonly staff_absences: {
    readonly staff_id: string; // uuid
    readonly from_on: string; // date
    readonly until_on: string; // date
    readonly cover_id: string | null; // uuid
  };
  readonly staff_sessions: {
    readonly id: string; // uuid
    readonly staff_id: string; // uuid
    readonly token_hash: Buffer; // bytea
    readonly is_first_factor: boolean; // boolean
    readonly second_factor_at: Date | null; // timestamp with time zone
    readonly network: string; // text
    readonly user_agent: string; // text
    readonly created_at: Date; // timestamp with time zone
    readonly last_seen_at: Date; // timestamp with time zone
    readonly expires_at: Date; // timestamp with time zone
    readonly revoked_at: Date | null; // timestamp with time zone
  };
  readonly staff_setups: {
    readonly id: string; // uuid
    readonly staff_id: string | null; // uuid
    readonly kind: "first" | "invitation" | "renewal" | "recovery"; // text
    readonly token_hash: Buffer; // bytea
    readonly totp_sealed: Buffer | null; // bytea
    readonly expires_at: Date; // timestamp with time zone
    readonly created_at: Date; // timestamp with time zone
  };
  readonly status_changes: {
    readonly id: string; // uuid
    readonly kind: "prequalification" | "application"; // text
    readonly subject_id: string; // uuid
    readonly client_id: string; // uuid
    readonly from_status: string; // text
    readonly to_status: string; // text
    readonly note: Buffer | null; // bytea
    readonly message: Buffer | null; // bytea
    readonly staff_id: string; // uuid
    readonly changed_at: Date; // timestamp with time zone
    readonly override: Buffer | null; // bytea
    readonly heard_at: Date; // timestamp with time zone
    readonly announced_at: Date | null; // timestamp with time zone
    readonly from_since: Date | null; // timestamp with time zone
    readonly is_told: boolean; // boolean
    readonly correction: Buffer | null; // bytea
  };
  readonly status_conditions: {
    readonly is_only: boolean; // boolean
    readonly conditions: unknown; // jsonb
    readonly revision: number; // integer
    readonly changed_by: string; // uuid
    readonly changed_at: Date; // timestamp with time zone
  };
  readonly status_words: {
    readonly kind: "prequalification" | "application"; // text
    readonly status: string; // text
    readonly title: string | null; // text
    readonly meaning: string | null; // text
    readonly next: string | null; // text
    readonly revision: number; // integer
    readonly changed_by: string; // uuid
    readonly changed_at: Date; // timestamp with time zone
  };
  readonly stored_files: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly name: string; // text
    readonly media_type: string; // text
    readonly size_bytes: number; // bigint
    readonly sealed_key: Buffer; // bytea
    readonly state: "checking" | "clean" | "infected"; // text
    readonly created_at: Date; // timestamp with time zone
    readonly content_hash: Buffer | null; // bytea
    readonly sent_hash: Buffer | null; // bytea
  };
  readonly submission_documents: {
    readonly submission_id: string; // uuid
    readonly document_id: string; // uuid
    readonly client_id: string; // uuid
    readonly position: number; // integer
    readonly is_asked_for: boolean; // boolean
    readonly why: string; // text
  };
  readonly submission_events: {
    readonly id: string; // uuid
    readonly submission_id: string; // uuid
    readonly client_id: string; // uuid
    readonly at: Date; // timestamp with time zone
    readonly actor_kind: "staff" | "client" | "co-borrower" | "lender" | "system"; // text
    readonly actor_name: string | null; // text
    readonly kind: "prepared" | "changed" | "consent asked" | "consent given" | "consent declined" | "consent revoked" | "sent" | "link renewed" | "address changed" | "mail returned" | "opened" | "downloaded" | "door closed" | "asked for more" | "answered" | "passed" | "offered" | "chosen" | "refused" | "evidence" | "funded" | "payout taken back" | "withdrawn"; // text
    readonly detail: unknown; // jsonb
  };
  readonly submission_items: {
    readonly submission_id: string; // uuid
    readonly position: number; // integer
    readonly client_id: string; // uuid
    readonly kind: "summary" | "application" | "document"; // text
    readonly document_id: string | null; // uuid
    readonly file_id: string | null; // uuid
    readonly name: string; // text
    readonly media_type: string; // text
    readonly size_bytes: number; // bigint
    readonly pages: number | null; // integer
    readonly sha256: Buffer; // bytea
    readonly why: string; // text
  };
  readonly submission_states: {
    readonly submission_id: string; // uuid
    readonly client_id: string; // uuid
    readonly state: string; // text
    readonly source: "application" | "profile" | "sign-up"; // text
    readonly since: Date; // timestamp with time zone
  };
  readonly submissions: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly application_id: string; // uuid
    readonly lender_id: string; // text
    readonly program_id: string; // text
    readonly status: "preparing" | "sent" | "offer" | "chosen" | "funded" | "passed" | "withdrawn"; // text
    readonly channel: "link" | "mail"; // text
    readonly lender_email: string; // text
    readonly note: string; // text
    readonly reason: string | null; // text
    readonly manifest: unknown | null; // jsonb
    readonly manifest_sha256: Buffer | null; // bytea
    readonly created_by: string; // uuid
    readonly created_at: Date; // timestamp with time zone
    readonly sent_by: string | null; // uuid
    readonly sent_at: Date | null; // timestamp with time zone
    readonly status_since: Date; // timestamp with time zone
    readonly revision: number; // integer
    readonly brief: unknown | null; // jsonb
    readonly memo: Buffer | null; // bytea
  };
  readonly tasks: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly staff_id: string; // uuid
    readonly title: string; // text
    readonly due_on: string; // date
    readonly created_by: string; // uuid
    readonly created_at: Date; // timestamp with time zone
    readonly done_at: Date | null; // timestamp with time zone
    readonly revision: number; // integer
    readonly api_key_id: string | null; // uuid
  };
  readonly testimonials: {
    readonly id: string; // uuid
    readonly position: number; // integer
    readonly name: string; // text
    readonly title: string; // text
    readonly rating: number; // integer
    readonly text: string; // text
    readonly is_shown: boolean; // boolean
    readonly is_sample: boolean; // boolean
    readonly agreed_on: string | null; // date
    readonly agreement_note: string; // text
    readonly picture: Buffer | null; // bytea
    readonly revision: number; // integer
    readonly changed_by: string | null; // uuid
  };
  readonly text_codes: {
    readonly client_id: string; // uuid
    readonly sealed: Buffer; // bytea
    readonly number_hash: Buffer; // bytea
    readonly code_hash: Buffer; // bytea
    readonly wording: string; // text
    readonly tries_left: number; // integer
    readonly sent_at: Date; // timestamp with time zone
    readonly expires_at: Date; // timestamp with time zone
  };
  readonly text_numbers: {
    readonly client_id: string; // uuid
    readonly sealed: Buffer; // bytea
    readonly number_hash: Buffer; // bytea
    readonly confirmed_at: Date; // timestamp with time zone
    readonly ended_at: Date | null; // timestamp with time zone
    readonly ended_by: "client" | "staff" | "stop" | "refused" | null; // text
  };
  readonly text_opt_outs: {
    readonly number_hash: Buffer; // bytea
    readonly stopped_at: Date; // timestamp with time zone
  };
  readonly text_receipts: {
    readonly provider_id: string; // text
    readonly received_at: Date; // timestamp with time zone
  };
  readonly texts: {
    readonly id: string; // uuid
    readonly client_id: string; // uuid
    readonly day: string; // date
    readonly kinds: readonly string[]; // text[]
    readonly state: "waiting" | "sending" | "sent" | "failed" | "unknown" | "missed"; // text
    readonly due_at: Date; // timestamp with time zone
    readonly until_at: Date; // timestamp with time zone
    readonly tries: number; // integer
    readonly claimed_at: Date | null; // timestamp with time zone
    readonly settled_at: Date | null; // timestamp with time zone
    readonly provider_id: string | null; // text
    readonly reason: string | null; // text
    readonly created_at: Date; // timestamp with time zone
  };
  readonly undo_settings: {
    readonly is_only: boolean; // boolean
    readonly seconds: number; // integer
    readonly revision: number; // integer
    readonly changed_by: string; // uuid
    readonly changed_at: Date; // timestamp with time zone
  };
  readonly upkeep: {
    readonly kind: "backup" | "restore_drill" | "audit_verification"; // text
    readonly last_good_at: Date | null; // timestamp with time zone
    readonly last_tried_at: Date; // timestamp with time zone
    readonly was_good: boolean; // boolean
  };
  readonly used_captchas: {
    readonly id: string; // text
    readonly expires_at: Date; // timestamp with time zone
  };
  readonly webhook_addresses: {
    readonly id: string; // uuid
    readonly name: string; // text
    readonly host: string; // text
    readonly sealed: Buffer | null; // bytea
    readonly is_configured: boolean; // boolean
    readonly events: readonly string[]; // text[]
    readonly is_active: boolean; // boolean
    readonly failing_since: Date | null; // timestamp with time zone
    readonly paused_at: Date | null; // timestamp with time zone
    readonly revision: number; // integer
    readonly changed_by: string | null; // uuid
    readonly changed_at: Date; // timestamp with time zone
  };
  readonly webhook_deliveries: {
    readonly id: string; // uuid
    readonly kind: string; // text
    readonly subject_id: string; // uuid
    readonly client_id: string; // uuid
    readonly created_at: Date; // timestamp with time zone
    readonly attempts: number; // integer
    readonly last_attempt_at: Date | null; // timestamp with time zone
    readonly last_status: number | null; // integer
    readonly last_error: string | null; // text
    readonly delivered_at: Date | null; // timestamp with time zone
    readonly resend_asked_at: Date | null; // timestamp with time zone
    readonly address_id: string; // uuid
    readonly event_id: string | null; // uuid
    readonly position: number; // bigint
    readonly due_at: Date | null; // timestamp with time zone
    readonly tries: number; // integer
  };
}

/** A table's row. */
export type Row<Table extends keyof Tables> = Tables[Table];
