import * as clientAccount from "../accounts/account/desk-api.ts";
import * as emailChanges from "../accounts/account/email-change-desk-api.ts";
import * as openedClients from "../accounts/account/opened-client-desk-api.ts";
import * as duplicate from "../accounts/duplicate/desk-api.ts";
import * as enteredMailboxes from "../accounts/entered-mailbox/desk-api.ts";
import * as merge from "../accounts/merge/desk-api.ts";
import * as signupIds from "../accounts/signup-id/desk-api.ts";
import * as signupIdRequests from "../accounts/signup-id-request/desk-api.ts";
import * as account from "../accounts/staff/account-desk-api.ts";
import * as members from "../accounts/staff/desk-api.ts";
import * as setup from "../accounts/staff/setup-desk-api.ts";
import * as signIn from "../accounts/staff/sign-in-desk-api.ts";
import * as busyFeeds from "../calendar/appointment/busy-feed-desk-api.ts";
import * as calendars from "../calendar/appointment/calendar-desk-api.ts";
import * as calls from "../calendar/appointment/desk-api.ts";
import * as apiKeys from "../connections/api-key/desk-api.ts";
import * as bookImport from "../connections/book-import/desk-api.ts";
import * as webhook from "../connections/webhook/desk-api.ts";
import * as bulkActs from "../desk/bulk-act/desk-api.ts";
import * as clientFile from "../desk/client-file/desk-api.ts";
import * as fileNext from "../desk/client-file/next-desk-api.ts";
import * as fileTimeline from "../desk/client-file/timeline-desk-api.ts";
import * as clientList from "../desk/client-list/desk-api.ts";
import * as pipeline from "../desk/pipeline/desk-api.ts";
import * as savedViews from "../desk/saved-view/desk-api.ts";
import * as today from "../desk/today/desk-api.ts";
import * as drafts from "../desk/together/desk-api.ts";
import * as documents from "../documents/document/desk-api.ts";
import * as documentRequests from "../documents/document-request/desk-api.ts";
import * as documentTypes from "../documents/document-type/desk-api.ts";
import * as packs from "../documents/pack/desk-api.ts";
import type { Endpoint } from "../http/endpoint.ts";
import * as live from "../http/live/desk-api.ts";
import * as conditions from "../intake/condition/desk-api.ts";
import * as correction from "../intake/correction/desk-api.ts";
import * as statementSets from "../intake/statement-set/desk-api.ts";
import * as status from "../intake/status/desk-api.ts";
import * as statusWords from "../intake/status/words-desk-api.ts";
import * as catalog from "../matching/catalog/desk-api.ts";
import * as fit from "../matching/fit/desk-api.ts";
import * as failedMail from "../messages/failed-mail/desk-api.ts";
import * as mailedReply from "../messages/mailed-reply/desk-api.ts";
import * as messages from "../messages/message/desk-api.ts";
import * as templates from "../messages/message-template/desk-api.ts";
import * as reminders from "../messages/reminder/desk-api.ts";
import * as text from "../messages/text/desk-api.ts";
import * as ledger from "../offers/ledger/desk-api.ts";
import * as offers from "../offers/offer/desk-api.ts";
import * as answerGoals from "../office/answer-goal/desk-api.ts";
import * as assignment from "../office/assignment/desk-api.ts";
import * as emailPolicy from "../office/email-policy/desk-api.ts";
import * as firmFacts from "../office/firm-facts/desk-api.ts";
import * as mailText from "../office/mail-text/desk-api.ts";
import * as notes from "../office/note/desk-api.ts";
import * as registrations from "../office/registration/desk-api.ts";
import * as tasks from "../office/task/desk-api.ts";
import * as undoTime from "../office/undo-time/desk-api.ts";
import * as audit from "../oversight/audit/desk-api.ts";
import * as receipts from "../oversight/receipt/desk-api.ts";
import * as reports from "../oversight/report/desk-api.ts";
import * as coBorrowerDoor from "../placement/co-borrower-door/desk-api.ts";
import * as memos from "../placement/memo/desk-api.ts";
import * as packages from "../placement/package/desk-api.ts";
import * as submissions from "../placement/submission/desk-api.ts";
import * as readiness from "../placement/submission/readiness-desk-api.ts";
import * as claim from "../site/claim/desk-api.ts";
import * as contact from "../site/contact/desk-api.ts";
import * as founder from "../site/founder/desk-api.ts";
import * as legalTexts from "../site/legal-text/desk-api.ts";
import * as testimonial from "../site/testimonial/desk-api.ts";

const apis: readonly object[] = [
  clientAccount,
  emailChanges,
  enteredMailboxes,
  openedClients,
  answerGoals,
  apiKeys,
  busyFeeds,
  calendars,
  calls,
  assignment,
  audit,
  bookImport,
  catalog,
  claim,
  clientFile,
  clientList,
  fileNext,
  fileTimeline,
  coBorrowerDoor,
  conditions,
  contact,
  correction,
  documents,
  documentRequests,
  documentTypes,
  drafts,
  duplicate,
  emailPolicy,
  failedMail,
  firmFacts,
  fit,
  founder,
  bulkActs,
  ledger,
  legalTexts,
  live,
  mailText,
  mailedReply,
  merge,
  messages,
  templates,
  notes,
  offers,
  memos,
  packs,
  packages,
  pipeline,
  readiness,
  receipts,
  registrations,
  reminders,
  reports,
  savedViews,
  signupIds,
  signupIdRequests,
  account,
  members,
  setup,
  signIn,
  statementSets,
  status,
  statusWords,
  submissions,
  tasks,
  testimonial,
  text,
  today,
  undoTime,
  webhook,
];

const isDeskEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "path" in value && String(value.path).startsWith("/desk/");

/** Every call under /desk. A test fails when a file of them is missing above, and tries each call as everyone there is. */
export const deskEndpoints: readonly Endpoint[] = apis.flatMap((api) => Object.values(api).filter(isDeskEndpoint));
