import { contactUs, openContactForm } from "@funding-desk/contract/contact/api";
import {
  changeContactState,
  contactMessage,
  contactMessages,
  contactUnread,
  noteOnContact,
  readContact,
  replyToContact,
  resendContactReply,
} from "@funding-desk/contract/contact/desk-api";
import { messages } from "@funding-desk/contract/messages";
import { publicRoute, type Route } from "../../http/route.ts";
import { staffRoute } from "../../http/staff-route.ts";
import type { ContactService } from "./contact.service.ts";
import type { DeskContactService } from "./desk-contact.service.ts";

export const contactRoutes = (contact: ContactService): Route[] => [
  publicRoute(openContactForm, async () => ({ data: { ticket: contact.ticket() } })),
  publicRoute(contactUs, async ({ body: { ticket, fax, ...form }, address, idempotencyKey }) => {
    await contact.send({ body: form, ticket, bait: fax, address, idempotencyKey });
    return { result: { status: "success" as const, message: messages.contactReceived } };
  }),
];

export const deskContactRoutes = (contact: DeskContactService): Route[] => [
  staffRoute(contactMessages, async ({ query }) => ({ data: await contact.list(query) })),
  staffRoute(contactUnread, async () => ({ data: { unread: await contact.unread() } })),
  staffRoute(contactMessage, async ({ staff, params }) => ({ data: await contact.load(staff, params.id) })),
  staffRoute(readContact, async ({ params }) => {
    await contact.read(params.id);
    return { data: null };
  }),
  staffRoute(replyToContact, async ({ staff, params, body: { expected_revision: expectedRevision, ...reply } }) => ({
    data: await contact.reply(staff, params.id, { ...reply, expectedRevision }),
  })),
  staffRoute(resendContactReply, async ({ staff, params }) => ({
    data: await contact.resend(staff, params.id, params.replyId),
  })),
  staffRoute(noteOnContact, async ({ staff, params, body }) => ({ data: await contact.note(staff, params.id, body) })),
  staffRoute(changeContactState, async ({ staff, params, body: { state, expected_revision: expectedRevision } }) => ({
    data: await contact.setState(staff, params.id, { state, expectedRevision }),
  })),
];
