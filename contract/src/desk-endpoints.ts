import * as clientAccount from "./account/desk-api.ts";
import * as emailChanges from "./account/email-change-desk-api.ts";
import * as openedClients from "./account/opened-client-desk-api.ts";
import * as answerGoals from "./answer-goal/desk-api.ts";
import * as apiKeys from "./api-key/desk-api.ts";
import * as busyFeeds from "./appointment/busy-feed-desk-api.ts";
import * as calendars from "./appointment/calendar-desk-api.ts";
import * as calls from "./appointment/desk-api.ts";
import * as assignment from "./assignment/desk-api.ts";
import * as audit from "./audit/desk-api.ts";
import * as bookImport from "./book-import/desk-api.ts";
import * as catalog from "./catalog/desk-api.ts";
import * as claim from "./claim/desk-api.ts";
import * as clientFile from "./client-file/desk-api.ts";
import * as coBorrowerDoor from "./co-borrower-door/desk-api.ts";
import * as conditions from "./condition/desk-api.ts";
import * as contact from "./contact/desk-api.ts";
import * as correction from "./correction/desk-api.ts";
import * as documents from "./document/desk-api.ts";
import * as documentRequests from "./document-request/desk-api.ts";
import * as documentTypes from "./document-type/desk-api.ts";
import * as drafts from "./draft/desk-api.ts";
import * as duplicate from "./duplicate/desk-api.ts";
import * as emailPolicy from "./email-policy/desk-api.ts";
import type { Endpoint } from "./endpoint.ts";
import * as enteredMailboxes from "./entered-mailbox/desk-api.ts";
import * as failedMail from "./failed-mail/desk-api.ts";
import * as firmFacts from "./firm-facts/desk-api.ts";
import * as fit from "./fit/desk-api.ts";
import * as founder from "./founder/desk-api.ts";
import * as groupMessages from "./group-message/desk-api.ts";
import * as ledger from "./ledger/desk-api.ts";
import * as legalTexts from "./legal-text/desk-api.ts";
import * as live from "./live/desk-api.ts";
import * as mailText from "./mail-text/desk-api.ts";
import * as mailedReply from "./mailed-reply/desk-api.ts";
import * as merge from "./merge/desk-api.ts";
import * as messages from "./message/desk-api.ts";
import * as templates from "./message-template/desk-api.ts";
import * as notes from "./note/desk-api.ts";
import * as offers from "./offer/desk-api.ts";
import * as packs from "./pack/desk-api.ts";
import * as packages from "./package/desk-api.ts";
import * as pipeline from "./pipeline/desk-api.ts";
import * as registrations from "./registration/desk-api.ts";
import * as reminders from "./reminder/desk-api.ts";
import * as reports from "./report/desk-api.ts";
import * as savedViews from "./saved-view/desk-api.ts";
import * as signupIds from "./signup-id/desk-api.ts";
import * as signupIdRequests from "./signup-id-request/desk-api.ts";
import * as account from "./staff/account-desk-api.ts";
import * as members from "./staff/desk-api.ts";
import * as setup from "./staff/setup-desk-api.ts";
import * as signIn from "./staff/sign-in-desk-api.ts";
import * as status from "./status/desk-api.ts";
import * as statusWords from "./status/words-desk-api.ts";
import * as submissions from "./submission/desk-api.ts";
import * as tasks from "./task/desk-api.ts";
import * as testimonial from "./testimonial/desk-api.ts";
import * as text from "./text/desk-api.ts";
import * as today from "./today/desk-api.ts";
import * as undoTime from "./undo-time/desk-api.ts";
import * as webhook from "./webhook/desk-api.ts";

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
  groupMessages,
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
  packs,
  packages,
  pipeline,
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
