import { keyEndedMail } from "./api-key/api-key-mails.ts";
import {
  secondFactorWrongMail as clientFactorWrongMail,
  newDeviceMail,
  passwordChangedMail,
  secondFactorChangedMail,
  welcomeMail,
} from "./features/account/account-mails.ts";
import { confirmEmailMail, emailChangeAskedMail, emailChangedMail } from "./features/account/email-change-mails.ts";
import { takeAccountMail } from "./features/account/opened-client-mails.ts";
import { applicationReceivedMail, newApplicationMail } from "./features/application/application-mails.ts";
import {
  bookedMail,
  canceledMail,
  firmBookingMail,
  movedMail,
  reminderMail,
} from "./features/appointment/appointment-mails.ts";
import { coBorrowerMovedMail, coBorrowerNumbersMail } from "./features/co-borrower-door/co-borrower-mails.ts";
import {
  creditPullRevokedMail,
  creditPullSignedMail,
  firmCreditPullRevokedMail,
  firmCreditPullSignedMail,
} from "./features/consent/credit-pull-mails.ts";
import { contactMessageMail, contactReceivedMail, contactReplyMail } from "./features/contact/contact-mails.ts";
import { answersCorrectedMail } from "./features/correction/correction-mails.ts";
import { documentsReceivedMail } from "./features/document/document-mails.ts";
import { neededDocumentsMail } from "./features/document-request/document-request-mails.ts";
import { mailboxStoppedMail } from "./features/entered-mailbox/entered-mailbox-mails.ts";
import { nowFitsMail } from "./features/fit/fit-mails.ts";
import { groupMessageMail, messageToClientMail, messageToFirmMail } from "./features/message/message-mails.ts";
import {
  disclosureEvidenceMail,
  disclosureSentMail,
  lenderOfferMail,
  offerAnsweredMail,
  offerShownMail,
} from "./features/offer/offer-mails.ts";
import { explainedMail } from "./features/owed/owed-mails.ts";
import { resetCodeMail } from "./features/password-reset/reset-mails.ts";
import {
  newPrequalificationMail,
  prequalificationReceivedMail,
} from "./features/prequalification/prequalification-mails.ts";
import { allReminderMails } from "./features/reminder/reminder-mails.ts";
import { signupIdMail } from "./features/signup-id/signup-id-mails.ts";
import { accountExistsMail, signupIdRequestedMail } from "./features/signup-id-request/signup-id-request-mails.ts";
import {
  capReachedMail,
  invitationMail,
  managerAddedMail,
  recoveryMail,
  renewalMail,
  secondFactorWrongMail,
  signInChangedMail,
} from "./features/staff/staff-mails.ts";
import { statusChangedMail } from "./features/status/status-mails.ts";
import {
  coBorrowerAskedMail,
  coBorrowerGaveMail,
  consentAskedMail,
  consentGivenMail,
  consentRevokedMail,
  firmConsentMail,
} from "./features/submission/consent-mails.ts";
import {
  clientFileMovedMail,
  clientFileSentMail,
  fileAnsweredMail,
  fileAttachedMail,
  fileEndedMail,
  fileSentMail,
  lenderAnsweredMail,
  lenderFileMovedMail,
} from "./features/submission/submission-mails.ts";
import { confirmFormMail } from "./features/together/together-mails.ts";
import type { MailTemplate } from "./mail/mail-template.ts";
import { privateLinkCodeMail } from "./private-link/private-link-mails.ts";

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
