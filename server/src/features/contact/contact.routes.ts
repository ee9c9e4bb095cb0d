import { contactUs, openContactForm } from "@funding-desk/contract/contact/api";
import { messages } from "@funding-desk/contract/messages";
import { publicRoute, type Route } from "../../http/route.ts";
import type { ContactService } from "./contact.service.ts";

export const contactRoutes = (contact: ContactService): Route[] => [
  publicRoute(openContactForm, async () => ({ data: { ticket: contact.ticket() } })),
  publicRoute(contactUs, async ({ body: { ticket, fax, ...form }, address, idempotencyKey }) => {
    await contact.send({ body: form, ticket, bait: fax, address, idempotencyKey });
    return { result: { status: "success" as const, message: messages.contactReceived } };
  }),
];
