import { messages } from "@funding-desk/contract/forms/messages";
import { contactUs, openContactForm } from "@funding-desk/contract/site/contact/api";
import * as deskApi from "@funding-desk/contract/site/contact/desk-api";
import { toData, toNoData } from "../../../http/envelope.ts";
import { publicRoute, type Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { ContactService } from "./contact.service.ts";
import type { ContactAnswering } from "./contact-answering.service.ts";
import type { DeskContactService } from "./desk-contact.service.ts";

export const contactRoutes = (contact: ContactService): Route[] => [
  publicRoute(openContactForm, async () => ({ data: { ticket: contact.ticket() } })),
  publicRoute(contactUs, async ({ body: { ticket, fax, ...form }, address, idempotencyKey }) => {
    await contact.send({ body: form, ticket, bait: fax, address, idempotencyKey });
    return { result: { status: "success" as const, message: messages.contactReceived } };
  }),
];

export const deskContactRoutes = (contact: DeskContactService, answering: ContactAnswering): Route[] => [
  staffRoute(deskApi.contactMessages, ({ query }) => toData(contact.list(query))),
  staffRoute(deskApi.contactUnread, async () => ({ data: { unread: await contact.unread() } })),
  staffRoute(deskApi.contactMessage, ({ staff, params }) => toData(contact.load(staff, params.id))),
  staffRoute(deskApi.readContact, ({ params }) => toNoData(contact.read(params.id))),
  staffRoute(deskApi.replyToContact, ({ staff, params, body }) => toData(answering.reply(staff, params.id, body))),
  staffRoute(deskApi.resendContactReply, ({ staff, params }) =>
    toData(answering.resend(staff, params.id, params.replyId)),
  ),
  staffRoute(deskApi.noteOnContact, ({ staff, params, body }) => toData(answering.note(staff, params.id, body))),
  staffRoute(deskApi.changeContactState, ({ staff, params, body }) =>
    toData(answering.setState(staff, params.id, body)),
  ),
];
