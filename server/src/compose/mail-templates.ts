import {
  secondFactorWrongMail as clientFactorWrongMail,
  newDeviceMail,
  passwordChangedMail,
  secondFactorChangedMail,
  welcomeMail,
} from "../features/accounts/account/account-mails.ts";
import {
  confirmEmailMail,
  emailChangeAskedMail,
  emailChangedMail,
} from "../features/accounts/account/email-change-mails.ts";
import { takeAccountMail } from "../features/accounts/account/opened-client-mails.ts";
import {
  creditPullRevokedMail,
  creditPullSignedMail,
  firmCreditPullRevokedMail,
  firmCreditPullSignedMail,
} from "../features/accounts/consent/credit-pull-mails.ts";
import { mailboxStoppedMail } from "../features/accounts/entered-mailbox/entered-mailbox-mails.ts";
import { resetCodeMail } from "../features/accounts/password-reset/reset-mails.ts";
import { signupIdMail } from "../features/accounts/signup-id/signup-id-mails.ts";
import {
  accountExistsMail,
  signupIdRequestedMail,
} from "../features/accounts/signup-id-request/signup-id-request-mails.ts";
import {
  capReachedMail,
  invitationMail,
  managerAddedMail,
  recoveryMail,
  renewalMail,
  secondFactorWrongMail,
  signInChangedMail,
} from "../features/accounts/staff/staff-mails.ts";
import {
  bookedMail,
  canceledMail,
  firmBookingMail,
  movedMail,
  reminderMail,
} from "../features/calendar/appointment/appointment-mails.ts";
import { confirmFormMail } from "../features/desk/together/together-mails.ts";
import { documentsReceivedMail } from "../features/documents/document/document-mails.ts";
import { neededDocumentsMail } from "../features/documents/document-request/document-request-mails.ts";
import { applicationReceivedMail, newApplicationMail } from "../features/intake/application/application-mails.ts";
import { answersCorrectedMail } from "../features/intake/correction/correction-mails.ts";
import { explainedMail } from "../features/intake/owed/owed-mails.ts";
import {
  newPrequalificationMail,
  prequalificationReceivedMail,
} from "../features/intake/prequalification/prequalification-mails.ts";
import { statusChangedMail } from "../features/intake/status/status-mails.ts";
import { nowFitsMail } from "../features/matching/fit/fit-mails.ts";
import {
  groupMessageMail,
  messageToClientMail,
  messageToFirmMail,
} from "../features/messages/message/message-mails.ts";
import { allReminderMails } from "../features/messages/reminder/reminder-mails.ts";
import {
  disclosureEvidenceMail,
  disclosureSentMail,
  lenderOfferMail,
  offerAnsweredMail,
  offerShownMail,
} from "../features/offers/offer/offer-mails.ts";
import { coBorrowerMovedMail } from "../features/placement/co-borrower-door/co-borrower-mails.ts";
import { coBorrowerAskedMail, coBorrowerNumbersMail } from "../features/placement/door/co-borrower-mails.ts";
import {
  coBorrowerGaveMail,
  consentAskedMail,
  consentGivenMail,
  consentRevokedMail,
  firmConsentMail,
} from "../features/placement/submission/consent-mails.ts";
import {
  clientFileMovedMail,
  clientFileSentMail,
  fileAnsweredMail,
  fileAttachedMail,
  fileEndedMail,
  fileSentMail,
  lenderAnsweredMail,
  lenderFileMovedMail,
} from "../features/placement/submission/submission-mails.ts";
import { contactMessageMail, contactReceivedMail, contactReplyMail } from "../features/site/contact/contact-mails.ts";
import { keyEndedMail } from "../identity/api-key/api-key-mails.ts";
import { privateLinkCodeMail } from "../identity/private-link/private-link-mails.ts";
import type { MailTemplate } from "../platform/mail/mail-template.ts";

/** Every mail the product sends. */
export const mailTemplates: readonly MailTemplate[] = [
  welcomeMail,
  newDeviceMail,
  prequalificationReceivedMail,
  newPrequalificationMail,
  applicationReceivedMail,
  newApplicationMail,
  explainedMail,
  documentsReceivedMail,
  nowFitsMail,
  bookedMail,
  movedMail,
  canceledMail,
  reminderMail,
  firmBookingMail,
  resetCodeMail,
  takeAccountMail,
  confirmEmailMail,
  emailChangeAskedMail,
  emailChangedMail,
  confirmFormMail,
  passwordChangedMail,
  secondFactorChangedMail,
  clientFactorWrongMail,
  contactMessageMail,
  contactReceivedMail,
  contactReplyMail,
  statusChangedMail,
  neededDocumentsMail,
  answersCorrectedMail,
  messageToClientMail,
  groupMessageMail,
  messageToFirmMail,
  signupIdMail,
  accountExistsMail,
  signupIdRequestedMail,
  invitationMail,
  renewalMail,
  recoveryMail,
  signInChangedMail,
  secondFactorWrongMail,
  managerAddedMail,
  keyEndedMail,
  capReachedMail,
  creditPullSignedMail,
  firmCreditPullSignedMail,
  creditPullRevokedMail,
  firmCreditPullRevokedMail,
  consentAskedMail,
  consentGivenMail,
  consentRevokedMail,
  firmConsentMail,
  coBorrowerMovedMail,
  coBorrowerNumbersMail,
  coBorrowerAskedMail,
  coBorrowerGaveMail,
  fileSentMail,
  fileAttachedMail,
  fileAnsweredMail,
  fileEndedMail,
  clientFileMovedMail,
  lenderFileMovedMail,
  clientFileSentMail,
  lenderAnsweredMail,
  mailboxStoppedMail,
  privateLinkCodeMail,
  offerShownMail,
  disclosureSentMail,
  disclosureEvidenceMail,
  offerAnsweredMail,
  lenderOfferMail,
  ...allReminderMails,
];
