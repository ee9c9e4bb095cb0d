import { creditPullWording } from "@funding-desk/contract/consent/credit-pull-text";
import type { Firm } from "@funding-desk/contract/firm";
import {
  bookedMail,
  type CallMailParts,
  cancelledMail,
  firmBookingMail,
  movedMail,
  reminderMail,
} from "./features/appointment/appointment-mails.ts";
import { creditPullRevokedMails, creditPullSignedMails } from "./features/consent/credit-pull-mails.ts";
import { contactMessageMail, contactReceivedMail, contactReplyMail } from "./features/contact/contact-mails.ts";
import { answersCorrectedMail } from "./features/correction/correction-mails.ts";
import { neededDocumentsMail } from "./features/document-request/needed-documents-mail.ts";
import { messageToClientMail, messageToFirmMail } from "./features/message/message-mails.ts";
import {
  applicationReceivedMail,
  documentsReceivedMail,
  type MailParts,
  newApplicationMail,
  newDeviceMail,
  newPrequalificationMail,
  prequalificationReceivedMail,
  welcomeMail,
} from "./features/notice/notice-mails.ts";
import { passwordChangedMail, resetCodeMail } from "./features/password-reset/reset-mails.ts";
import { signupIdMail } from "./features/signup-id/signup-id-mails.ts";
import { invitationMail, renewalMail, signInChangedMail } from "./features/staff/staff-mails.ts";
import { statusChangedMail } from "./features/status/status-mails.ts";
import { firmOf } from "./mail/addressee.ts";
import { letterheadOf } from "./mail/letterhead.ts";
import type { Mail } from "./mail/mail.ts";

/** One mail of every template, with made-up content, to look at. */
export const mailSamples = (firm: Firm, siteUrl: string): Mail[] => {
  const letterhead = letterheadOf(firm, siteUrl);
  const client = {
    firstName: "Sample",
    lastName: "Client",
    email: "client@example.com",
    mobile: "5550100142",
    state: "Florida (FL)",
  };
  const parts: MailParts = { letterhead, client, advisorName: firm.advisor.name, cause: "sample" };
  const to = { name: "Sample Client", address: client.email };
  const call: CallMailParts = {
    letterhead,
    owner: { firmName: letterhead.firmName, email: letterhead.email, domain: "example.com" },
    advisorName: firm.advisor.name,
    manageUrl: `${siteUrl}/appointment-change#sample`,
    call: {
      id: "00000000-0000-4000-8000-000000000000",
      client_id: "00000000-0000-4000-8000-000000000001",
      advisor_id: 1,
      appointment_type_id: 1,
      title: firm.booking.types[0]?.name ?? "Call",
      starts_at: new Date("2027-01-05T15:00:00Z"),
      ends_at: new Date("2027-01-05T16:00:00Z"),
      status: "Scheduled",
      time_zone: firm.identity.timeZone,
      full_name: "Sample Client",
      email: client.email,
      phone: "5550100142",
      location: "Phone call",
      answers: [{ questionId: 1, question: "What would you like to talk about?", answer: "An oven" }],
      sequence: 0,
      change_until: new Date("2027-01-05T11:00:00Z"),
    },
  };
  const prequalification = {
    reference: "PQ-34567AAA",
    purpose: "Equipment",
    requestedAmount: 50_000,
    businessName: "Sample Bakery",
  };
  const application = { reference: "FA-34567AAA", fundingType: "SBA Loan", requestedAmount: 250_000 };
  const message = {
    fullName: "Sample Visitor",
    email: "visitor@example.com",
    phone: "5550100143",
    subject: "A question",
    question: "Which papers do you need?",
  };
  const choice = {
    unsubscribeUrl: `${siteUrl}/api/mail-unsubscribe?link=sample`,
    preferencesUrl: `${siteUrl}/email-preferences#sample`,
  };
  const member = { letterhead, to: { name: "Sample Member", address: "member@example.com" } };
  const creditPull = { letterhead, client, at: "January 5, 2027 at 10:00 AM" };
  return [
    welcomeMail(parts),
    newDeviceMail(parts, "January 5, 2027 at 10:00 AM"),
    prequalificationReceivedMail(parts, prequalification),
    newPrequalificationMail(parts, prequalification),
    applicationReceivedMail(parts, application),
    newApplicationMail(parts, application),
    documentsReceivedMail(parts, choice),
    bookedMail(call),
    movedMail(call),
    cancelledMail({ ...call, call: { ...call.call, status: "Cancelled" } }),
    reminderMail(call, choice),
    firmBookingMail(call, { what: "booked", address: letterhead.email, timeZone: firm.identity.timeZone }),
    resetCodeMail(letterhead, to, "12345678"),
    passwordChangedMail(letterhead, to, "January 5, 2027 at 10:00 AM"),
    contactMessageMail(letterhead, message),
    contactReceivedMail(letterhead, message),
    statusChangedMail({
      letterhead,
      client,
      staffName: firm.advisor.name,
      change: {
        id: "sample",
        kind: "application",
        to: "Under Review",
        reference: application.reference,
        message: "Thank you for the statements.",
      },
    }),
    neededDocumentsMail({
      letterhead,
      client,
      needs: [{ documentType: "Bank statements", said: "March is missing.", dueOn: "2027-01-15", isAgain: false }],
    }),
    answersCorrectedMail({
      letterhead,
      client,
      corrected: [
        { kind: "application", question: "Monthly revenue", isAdded: false, reference: application.reference },
        { kind: "application", question: "Annual revenue", isAdded: false, reference: application.reference },
      ],
    }),
    messageToClientMail({ letterhead, client }),
    messageToFirmMail({ letterhead, client }, { to: firmOf(letterhead), clientId: call.call.client_id }),
    contactReplyMail(
      letterhead,
      { ...message, full_name: message.fullName, received_at: new Date("2027-01-05T15:00:00Z") },
      {
        id: "00000000-0000-4000-8000-000000000000",
        subject: "A question",
        text: "For an oven, three bank statements are enough.\n\nShall we talk on Thursday?",
        staffName: "Sample Advisor",
        timeZone: firm.identity.timeZone,
      },
    ),
    signupIdMail(letterhead, {
      to: { name: message.fullName, address: message.email },
      signupId: "A3C4D5E6",
      expiresAt: new Date("2027-02-04T15:00:00Z"),
      mailingId: "00000000-0000-4000-8000-000000000000",
      timeZone: firm.identity.timeZone,
    }),
    invitationMail(member, { url: `${siteUrl}/desk/invitation#sample`, role: "advisor", invitedBy: "Sample Manager" }),
    renewalMail(member, { url: `${siteUrl}/desk/invitation#sample`, askedBy: "manager" }),
    renewalMail(member, { url: `${siteUrl}/desk/invitation#sample`, askedBy: "self" }),
    signInChangedMail(member, { what: "A passkey was removed", at: "January 5, 2027 at 10:00 AM" }),
    ...creditPullSignedMails(creditPull, {
      signature: "Sample Client",
      wording: creditPullWording(firm.identity),
    }),
    ...creditPullRevokedMails(creditPull),
  ];
};
