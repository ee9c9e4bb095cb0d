import pg from "pg";
import { turnListTriggers } from "./desk-triggers.ts";

/**
 * Fills the tables behind the desk's lists, as owner of the database. Each client has a pre-qualification and every
 * third an application; a tenth more came with a book. As in a firm of several years, most have reached a final status. A third signed up with one
 * Sign Up Id.
 * @param busyClientId an existing client whose file gets long
 */
export const fillDesk = async (
  ownerUrl: string,
  { clients, busyClientId }: { readonly clients: number; readonly busyClientId: string },
): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("set synchronous_commit = off");
    // Kept row by row, the list of clients would take most of the time. It's written at the end, as its migration wrote it.
    await turnListTriggers(client, "disable");
    for (const statement of statements(clients)) await client.query(statement);
    await turnListTriggers(client, "enable");
    for (const statement of clientList) await client.query(statement);
    for (const statement of thickFile) await client.query(statement, [busyClientId]);
    await client.query("vacuum (analyze)");
  } finally {
    await client.end();
  }
};

const clientList = [
  "analyze",
  "delete from client_rows",
  "delete from client_words",
  `insert into client_rows
   select s.*, a.client_acted_at, a.firm_acted_at from client_row_sources s join client_row_acts a using (client_id)`,
  "insert into client_words select * from client_word_sources",
];

const advisors = 30;
const years = "interval '3 years'";
const pick = (values: readonly string[], by: string): string =>
  `(array['${values.join("','")}'])[1 + abs(hashint8(${by})) % ${values.length}]`;

/** Eight digits and letters that look random and are never the same for two. */
const toReference = (n: string): string => `upper(lpad(to_hex(${n} * 2654435761 % 4294967296), 8, '0'))`;

const stages = ["Submitted", ...Array(4).fill("Pre-Qualified"), "In Review", ...Array(14).fill("Not Qualified")];
const statuses = [
  "Submitted",
  "Under Review",
  "Documents Needed",
  "Term Sheet",
  "Approved",
  ...Array(20).fill("Funded"),
  ...Array(10).fill("Declined"),
  ...Array(5).fill("Withdrawn"),
];

const statements = (clients: number): string[] => [
  `insert into staff (id, name, email, role, joined_at)
   select gen_random_uuid(), 'Advisor ' || n, 'bench' || n || '@firm.example.com', 'advisor', now() from generate_series(1, ${advisors}) n`,
  `insert into signup_ids (id, label, allowed_uses, created_at)
   select 'B' || lpad(n::text, 7, '0'), 'Source ' || n % 40, 100000, now() - ${years} * n / 20000 from generate_series(1, 20000) n`,
  `insert into clients (id, first_name, last_name, mobile, email, state, password_hash, signup_id, staff_id, created_at)
   select gen_random_uuid(), 'First' || n % 997, 'Last' || n % 4999, '555' || lpad(n::text, 7, '0'), 'p' || n || '@example.com',
     case when n % 500 = 7 then 'Ohio (OH)' when n % 3 > 0 then 'Florida (FL)' else (array['Texas (TX)', 'Georgia (GA)', 'New York (NY)'])[1 + n / 3 % 3] end,
     'none', 'B' || lpad((case when n % 3 = 1 then 417 else 1 + n % 20000 end)::text, 7, '0'),
     case when n % 25 = 0 then null else s.id end, now() - ${years} * n / ${clients}
   from generate_series(1, ${clients}) n
   join (select id, row_number() over (order by id) as k from staff where email like 'bench%') s on s.k = 1 + abs(hashint8(n)) % ${advisors}`,
  `insert into prequalifications
     (id, client_id, reference, wording_id, answers, business_name, purpose, requested_amount, stage, submitted_at)
   select gen_random_uuid(), c.id, 'PQ-' || ${toReference("n")}, (select max(id) from form_wordings),
     jsonb_build_object('email', c.email, 'fullName', c.first_name,
       'personalCreditScore', ${pick(["300-500", "501-600", "601-700", "701-800", "801-850"], "n + 7")},
       'timeInBusiness', ${pick(["0-6 mo", "6-12 mo", "1-2 yrs", "2+ yrs"], "n + 3")}), 'Business ' || n || ' ' || c.last_name,
     ${pick(["Equipment", "Marketing", "Inventory", "Working Capital"], "n")}, 5000 + n % 900000,
     ${pick(stages, "n")}, c.created_at + interval '1 day'
   from (select *, substr(email, 2, strpos(email, '@') - 2)::bigint as n from clients where signup_id like 'B%') c`,
  `insert into applications (id, client_id, reference, wording_id, answers, sealed, funding_type, requested_amount, status, submitted_at)
   select gen_random_uuid(), c.id, 'FA-' || ${toReference("n")}, (select max(id) from form_wordings),
     jsonb_build_object('legalBusinessName', 'Business ' || n), '\\x00', ${pick(["Term Loan", "SBA Loan", "Line of Credit (LOC)"], "n")},
     5000 + n % 900000, ${pick(statuses, "n")}, c.created_at + interval '9 days'
   from (select *, substr(email, 2, strpos(email, '@') - 2)::bigint as n from clients where signup_id like 'B%') c where n % 3 = 0`,
  `insert into status_changes (id, kind, subject_id, client_id, from_status, to_status, staff_id, changed_at)
   select gen_random_uuid(), i.kind, i.id, i.client_id, 'Submitted', i.status, c.staff_id, least(now(), i.submitted_at + interval '5 days')
   from pipeline_items i join clients c on c.id = i.client_id and c.staff_id is not null
   where i.status <> 'Submitted'`,
  `insert into messages (id, client_id, from_client, staff_id, sealed, sent_at, read_at, told_at)
   select gen_random_uuid(), c.id, c.staff_id is null or k = 1, case when k = 1 then null else c.staff_id end, '\\x00',
     c.created_at + k * interval '2 days', case when c.mobile like '%77' and k = 1 then null else now() end, now()
   from clients c, generate_series(1, 2) k where c.signup_id like 'B%'`,
  `insert into tasks (id, client_id, staff_id, title, due_on, created_by, created_at, done_at)
   select gen_random_uuid(), id, staff_id, 'Ring back', current_date + (substr(mobile, 9)::int - 50) % 30, staff_id, created_at,
     case when mobile like '%88' then null else now() end
   from clients where staff_id is not null and signup_id like 'B%'`,
  `insert into stored_files (id, client_id, name, media_type, size_bytes, sealed_key, state, created_at)
   select gen_random_uuid(), id, 'statement.pdf', 'application/pdf', 40000, '\\x00', 'clean', created_at + interval '10 days'
   from clients c where signup_id like 'B%' and mobile ~ '[147]$'`,
  `insert into documents (id, client_id, document_type_id, file_id, uploaded_at, review_state, reviewed_by, reviewed_at)
   select gen_random_uuid(), f.client_id, 4, f.id, f.created_at, case when w.waits then 'waiting' else 'accepted' end,
     case when w.waits then null else c.staff_id end, case when w.waits then null else f.created_at + interval '1 day' end
   from stored_files f join clients c on c.id = f.client_id and c.signup_id like 'B%',
     lateral (select c.staff_id is null or c.mobile like '%41' as waits) w`,
  `insert into appointments (id, client_id, advisor_id, appointment_type_id, title, starts_at, ends_at, taken, time_zone, full_name, email,
     phone, location, answers, change_until, created_at, outcome, outcome_by, outcome_at)
   select gen_random_uuid(), c.id, t.advisor_id, t.id, t.name, s.at, s.at + interval '30 minutes', tstzrange(s.at, s.at + interval '30 minutes'),
     'America/New_York', c.first_name || ' ' || c.last_name, c.email, c.mobile, t.location, '[]', s.at, s.at - interval '9 days',
     case when s.at < now() then 'Held' end, case when s.at < now() then c.staff_id end, case when s.at < now() then s.at end
   from (select *, substr(email, 2, strpos(email, '@') - 2)::bigint as n from clients where staff_id is not null and signup_id like 'B%') c
   cross join lateral (select date_trunc('day', now()) - interval '2 years' + interval '15 minutes' + n * interval '31 minutes' as at) s
   cross join (select * from appointment_types order by id limit 1) t
   where n <= 35000
     and not exists (select 1 from appointments a where a.taken && tstzrange(s.at, s.at + interval '30 minutes'))`,
  `insert into contact_messages (id, full_name, phone, email, subject, question, received_at, state, read_at)
   select gen_random_uuid(), 'Writer ' || n, '555' || lpad(n::text, 7, '0'), 'w' || n || '@example.com', 'Subject ' || n % 300, 'A question.',
     now() - ${years} * n / 50000, case when n < 200 then 'open' else 'answered' end, case when n < 60 then null else now() end
   from generate_series(1, 50000) n`,
  `insert into contact_replies (id, message_id, staff_id, subject, text, sent_at)
   select gen_random_uuid(), m.id, s.id, m.subject, 'An answer.', m.received_at + interval '1 day'
   from contact_messages m, (select id from staff where email = 'bench7@firm.example.com') s where m.state = 'answered'`,
  `insert into notes (id, client_id, staff_id, sealed, written_at)
   select gen_random_uuid(), id, staff_id, '\\x00', created_at + interval '3 days'
   from clients where staff_id is not null and signup_id like 'B%' and mobile ~ '[258]$'`,
  `insert into document_requests (id, client_id, document_type_id, due_on, requested_by, requested_at, fulfilled_at)
   select gen_random_uuid(), id, 4, (created_at + interval '20 days')::date, staff_id, created_at + interval '9 days',
     case when mobile like '%95' then null else created_at + interval '12 days' end
   from clients where staff_id is not null and signup_id like 'B%' and mobile ~ '[05]$'`,
  `insert into drafts (client_id, form, revision, content, saved_at, left_step, left_field, has_entered)
   select id, 'application', nextval('draft_revisions'), '\\x00', created_at + interval '6 days', 'financial', 'annualRevenue', mobile like '%13'
   from clients where signup_id like 'B%' and mobile ~ '[38]$'`,
  `insert into signup_id_mails (id, signup_id, name, email, staff_id, mailed_at)
   select gen_random_uuid(), i.id, 'Somebody', lower(i.id) || '@example.com', s.id, i.created_at
   from signup_ids i, (select id from staff where email = 'bench7@firm.example.com') s where i.id like 'B%'`,
  `insert into webhook_deliveries (id, kind, subject_id, client_id, created_at, attempts, last_attempt_at, last_status, last_error, delivered_at)
   select gen_random_uuid(), 'prequalification.submitted', p.id, p.client_id, p.submitted_at, 1, p.submitted_at,
     case when p.business_name like '%99' then 500 else 200 end, case when p.business_name like '%99' then 'status' end,
     case when p.business_name like '%99' then null else p.submitted_at end
   from prequalifications p`,
  `insert into reminders (client_id, kind, subject, scheduled_on, due_on, title, sent_on, sent_at)
   select r.client_id, 'papers', r.id::text, d.day, r.due_on, 'Bank statements', d.day, d.day + interval '14 hours'
   from document_requests r, lateral (select (r.due_on + k)::date as day from generate_series(-1, 3, 2) k) d where d.day < current_date`,
  `insert into bulk_acts (id, staff_id, act, created_at, ended_at)
   select gen_random_uuid(), s.id, jsonb_build_object('kind', 'message', 'text', 'Hello {{first_name}}, number ' || n), t.at,
     t.at + interval '10 minutes'
   from generate_series(1, 300) n join (select id, row_number() over (order by id) as k from staff where email like 'bench%') s
     on s.k = 1 + n % ${advisors}, lateral (select now() - ${years} * n / 300 as at) t`,
  `insert into bulk_act_clients (bulk_act_id, number, client_id, state, reason, message_id, settled_at)
   select g.id, row_number() over (partition by g.id order by c.id), c.id,
     case when c.mobile like '%9' then 'refused' else 'done' end, case when c.mobile like '%9' then 'turned off' end,
     case when c.mobile like '%9' then null else (select m.id from messages m where m.client_id = c.id and not m.from_client limit 1) end, g.created_at
   from bulk_acts g cross join lateral (
     select id, mobile from clients where staff_id = g.staff_id and signup_id like 'B%' limit 300
   ) c`,
  ...importedBook(clients),
  // Every fiftieth person is here twice: the same phone and the same business.
  `update clients c set mobile = o.mobile, first_name = o.first_name, last_name = o.last_name from clients o
   where c.signup_id like 'B%' and c.mobile like '%50' and o.signup_id like 'B%' and o.mobile = overlay(c.mobile placing '49' from 9)`,
];

/** A tenth as many clients again came with a book, and most haven't taken their account. Their mobile begins with 556. */
const importedBook = (clients: number): string[] => [
  `insert into clients (id, first_name, last_name, mobile, email, state, staff_id, created_at)
   select gen_random_uuid(), 'First' || n % 997, 'Book' || n % 4999, '556' || lpad(n::text, 7, '0'), 'book' || n || '@example.com',
     'Florida (FL)', s.id, now() - ${years} * n / ${clients}
   from generate_series(1, ${Math.ceil(clients / 10)}) n
   join (select id, row_number() over (order by id) as k from staff where email like 'bench%') s on s.k = 1 + n % ${advisors}`,
  `insert into opened_clients (client_id, staff_id, origin, origin_note, link_hash, link_sent_at, link_expires_at, taken_at)
   select id, staff_id, 'import', 'book.csv', case when k.n > 1 then sha256(mobile::bytea) end, case when k.n > 1 then created_at end,
     case when k.n > 1 then created_at + interval '14 days' end, case when k.n > 6 then created_at + interval '2 days' end
   from clients c cross join lateral (select substr(mobile, 10)::integer as n) k where mobile like '556%'`,
  `insert into book_imports (id, staff_id, file_name, row_count, state)
   select gen_random_uuid(), id, 'book.csv', ${clients}, 'stored' from staff where email like 'bench7@%'`,
  `insert into book_import_rows (import_id, number, verdict, outcome, client_id)
   select i.id, row_number() over (order by c.id), 'new', 'created', c.id from book_imports i, clients c where c.mobile like '556%'`,
  // Most of the book is of five lenders; one in two hundred of another.
  `insert into past_deals (id, client_id, import_id, import_row, lender, product, amount, funded_on)
   select gen_random_uuid(), r.client_id, r.import_id, r.number,
     case when r.number % 200 = 7 then 'Rarely Bank' else ${pick(["Kapitus", "OnDeck", "Fundbox", "Credibly", "Bluevine"], "r.number")} end,
     ${pick(["Term Loan", "Merchant cash advance", "Line of credit"], "r.number + 1")}, 5000 + r.number % 200000,
     current_date - (r.number * 7 % 1500)::integer - k * 200
   from book_import_rows r, generate_series(1, 2) k`,
];

/** The rows of one client of many years, except those in `audit-entries.ts`. */
const thickFile = [
  `insert into stored_files (id, client_id, name, media_type, size_bytes, sealed_key, state, created_at)
   select gen_random_uuid(), $1, 'statement-' || n || '.pdf', 'application/pdf', 40000, '\\x00', 'clean', now() - n * interval '3 days'
   from generate_series(1, 300) n`,
  `insert into documents (id, client_id, document_type_id, file_id, uploaded_at)
   select gen_random_uuid(), f.client_id, 4, f.id, f.created_at from stored_files f
   where f.client_id = $1 and not exists (select 1 from documents d where d.file_id = f.id)
     and not exists (select 1 from draft_files d where d.file_id = f.id)`,
  `insert into tasks (id, client_id, staff_id, title, due_on, created_by, created_at, done_at)
   select gen_random_uuid(), c.id, s.id, 'Ring back', current_date - n, s.id, now() - n * interval '3 days', case when n > 20 then now() end
   from clients c, (select id from staff where email = 'bench7@firm.example.com') s, generate_series(1, 300) n where c.id = $1`,
  `insert into document_requests (id, client_id, document_type_id, due_on, requested_by, requested_at, fulfilled_at)
   select gen_random_uuid(), c.id, 4, current_date - n, s.id, now() - n * interval '9 days', case when n > 10 then now() end
   from clients c, (select id from staff where email = 'bench7@firm.example.com') s, generate_series(1, 120) n where c.id = $1`,
];
