import * as clientAccount from "./account/desk-api.ts";
import * as calendars from "./appointment/calendar-desk-api.ts";
import * as calls from "./appointment/desk-api.ts";
import { auditEntries, exportAudit } from "./audit/desk-api.ts";
import * as catalog from "./catalog/desk-api.ts";
import * as claim from "./claim/desk-api.ts";
import * as clientFile from "./client-file/desk-api.ts";
import * as contact from "./contact/desk-api.ts";
import { addCoBorrower, correctAnswer } from "./correction/desk-api.ts";
import * as documents from "./document/desk-api.ts";
import * as documentRequests from "./document-request/desk-api.ts";
import * as documentTypes from "./document-type/desk-api.ts";
import * as emailPolicy from "./email-policy/desk-api.ts";
import type { Endpoint } from "./endpoint.ts";
import * as failedMail from "./failed-mail/desk-api.ts";
import * as firmFacts from "./firm-facts/desk-api.ts";
import { clientFacts, correctFact } from "./fit/desk-api.ts";
import { deskEvents } from "./live/desk-api.ts";
import * as mailText from "./mail-text/desk-api.ts";
import * as messages from "./message/desk-api.ts";
import * as notes from "./note/desk-api.ts";
import * as pipeline from "./pipeline/desk-api.ts";
import * as reports from "./report/desk-api.ts";
import * as signupIds from "./signup-id/desk-api.ts";
import * as signupIdRequests from "./signup-id-request/desk-api.ts";
import * as account from "./staff/account-desk-api.ts";
import * as members from "./staff/desk-api.ts";
import * as setup from "./staff/setup-desk-api.ts";
import * as signIn from "./staff/sign-in-desk-api.ts";
import * as status from "./status/desk-api.ts";
import * as statusWords from "./status/words-desk-api.ts";
import * as tasks from "./task/desk-api.ts";
import { today, todayList } from "./today/desk-api.ts";
import * as webhook from "./webhook/desk-api.ts";

/** Every call under /desk. The permission matrix is generated from this list, and a test fails when a call is missing. */
export const deskEndpoints: readonly Endpoint[] = [
  deskEvents,
  auditEntries,
  exportAudit,
  reports.funnelReport,
  reports.leftFormsReport,
  reports.sourcesReport,
  reports.callsReport,
  reports.documentsReport,
  reports.exportReport,
  pipeline.pipeline,
  pipeline.pipelineBoard,
  pipeline.pipelineCounts,
  pipeline.findClients,
  pipeline.assignClients,
  status.prequalificationStage,
  status.changePrequalificationStage,
  status.applicationStatus,
  status.changeApplicationStatus,
  today,
  todayList,
  clientFile.clientFile,
  clientFile.clientHistory,
  clientFile.revealValue,
  clientFile.exportClientFile,
  clientFile.downloadClientFile,
  clientFacts,
  correctFact,
  clientAccount.clientSecondFactor,
  clientAccount.resetClientSecondFactor,
  correctAnswer,
  addCoBorrower,
  documents.clientDocuments,
  documents.clientDocumentFile,
  documents.reviewDocument,
  documentRequests.clientDocumentRequests,
  documentRequests.requestDocuments,
  documentRequests.withdrawDocumentRequest,
  messages.clientMessages,
  messages.sendClientMessage,
  messages.readClientMessages,
  notes.clientNotes,
  notes.writeNote,
  notes.editNote,
  tasks.clientTasks,
  tasks.myTasks,
  tasks.addTask,
  tasks.changeTask,
  tasks.settleTask,
  signIn.deskSession,
  signIn.deskDoor,
  signIn.passkeySignInOptions,
  signIn.passkeySignIn,
  signIn.passwordSignIn,
  signIn.giveSecondFactor,
  signIn.deskSignOut,
  signIn.secondFactorOptions,
  signIn.confirmSecondFactor,
  signIn.askRecovery,
  setup.openSetup,
  setup.setupPasskeyOptions,
  setup.setUpPasskey,
  setup.setupCodeKey,
  setup.setUpPassword,
  members.members,
  members.colleagues,
  members.people,
  members.inviteMember,
  members.sendMemberLink,
  members.withdrawInvitation,
  members.memberDuties,
  members.changeMember,
  account.staffAccount,
  account.renameSelf,
  account.ownCard,
  account.changeOwnCard,
  account.changeOwnPortrait,
  account.endSession,
  account.endOtherSessions,
  account.addPasskeyOptions,
  account.addPasskey,
  account.renamePasskey,
  account.removePasskey,
  account.newRecoveryCodes,
  account.changeOwnPassword,
  account.newCodeKey,
  account.addOwnPassword,
  signupIds.signupIds,
  signupIds.signupIdDetail,
  signupIds.signupIdClients,
  signupIds.issueSignupId,
  signupIds.mailSignupId,
  signupIds.revokeSignupId,
  signupIdRequests.signupIdRequests,
  signupIdRequests.signupIdRequestCount,
  signupIdRequests.answerSignupIdRequest,
  signupIdRequests.dismissSignupIdRequest,
  signupIdRequests.signupIdAnswering,
  signupIdRequests.changeSignupIdAnswering,
  calls.deskCalls,
  calls.deskCall,
  calls.deskCallSlots,
  calls.moveCall,
  calls.cancelCall,
  calls.noteOutcome,
  calendars.calendars,
  calendars.calendar,
  calendars.addCalendar,
  calendars.changeCalendar,
  calendars.changeHours,
  calendars.previewSlots,
  calendars.calendarFeedAddress,
  calendars.renewCalendarFeed,
  calendars.addAppointmentType,
  calendars.changeAppointmentType,
  calendars.changeCover,
  contact.contactMessages,
  contact.contactUnread,
  contact.contactMessage,
  contact.readContact,
  contact.replyToContact,
  contact.resendContactReply,
  contact.noteOnContact,
  contact.changeContactState,
  documentTypes.documentTypeSettings,
  documentTypes.addDocumentType,
  documentTypes.changeDocumentType,
  documentTypes.deleteDocumentType,
  documentTypes.orderDocumentTypes,
  mailText.mailTexts,
  mailText.changeMailText,
  mailText.previewMailText,
  emailPolicy.emailPolicySetting,
  emailPolicy.changeEmailPolicy,
  statusWords.statusWords,
  statusWords.changeStatusWords,
  firmFacts.firmFacts,
  firmFacts.changeFirmFacts,
  claim.claims,
  claim.changeClaim,
  catalog.lenders,
  catalog.addLender,
  catalog.changeLender,
  catalog.programs,
  catalog.programDetails,
  catalog.addProgram,
  catalog.changeProgram,
  catalog.verifyProgram,
  catalog.publishProgram,
  catalog.pauseProgram,
  catalog.exportCatalog,
  catalog.importCatalog,
  catalog.addSamplePrograms,
  webhook.webhookDeliveries,
  webhook.resendWebhookDelivery,
  failedMail.failedMails,
  failedMail.resendFailedMail,
];
