import { creditPullWording } from "@funding-desk/contract/consent/credit-pull-text";
import type { Firm } from "@funding-desk/contract/firm";
import {
  bookedMail,
  type CallMailParts,
  cancelledMail,
  firmBookingMail,
  movedMail,
  reminderMail,
} from "../features/appointment/appointment-mails.ts";
import { creditPullRevokedMails, creditPullSignedMails } from "../features/consent/credit-pull-mails.ts";
import { contactMessageMail, contactReceivedMail } from "../features/contact/contact-mails.ts";
import {
  applicationReceivedMail,
  documentsReceivedMail,
  type MailParts,
  newApplicationMail,
  newDeviceMail,
  newPrequalificationMail,
  prequalificationReceivedMail,
  welcomeMail,
} from "../features/notice/notice-mails.ts";
import { passwordChangedMail, resetCodeMail } from "../features/password-reset/reset-mails.ts";
import { letterheadOf } from "../mail/letterhead.ts";
import type { Mail } from "../mail/mail.ts";

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
    ...creditPullSignedMails(creditPull, {
      signature: "Sample Client",
      wording: creditPullWording(firm.identity),
    }),
    ...creditPullRevokedMails(creditPull),
  ];
};
