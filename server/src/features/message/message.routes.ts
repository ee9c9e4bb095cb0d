import { ownMessages, readOwnMessages, sendOwnMessage, unreadOwnMessages } from "@funding-desk/contract/message/api";
import { clientMessages, readClientMessages, sendClientMessage } from "@funding-desk/contract/message/desk-api";
import { toData } from "../../http/envelope.ts";
import { clientRoute, type Route } from "../../http/route.ts";
import { staffRoute } from "../../http/staff-route.ts";
import type { MessageService } from "./message.service.ts";

export const messageRoutes = (messages: MessageService): Route[] => [
  clientRoute(ownMessages, ({ client, query }) => toData(messages.page(null, client.clientId, query.before))),
  clientRoute(sendOwnMessage, ({ client: { clientId }, body, idempotencyKey }) =>
    toData(messages.send(null, { clientId, text: body.text, idempotencyKey })),
  ),
  clientRoute(readOwnMessages, async ({ client, body }) => ({
    data: { unread: await messages.read(null, client.clientId, body.up_to) },
  })),
  clientRoute(unreadOwnMessages, async ({ client }) => ({
    data: { unread: await messages.countUnreadByClient(client.clientId) },
  })),
  staffRoute(clientMessages, ({ staff, params, query }) => toData(messages.page(staff, params.id, query.before))),
  staffRoute(sendClientMessage, ({ staff, params, body, idempotencyKey }) =>
    toData(messages.send(staff, { clientId: params.id, text: body.text, idempotencyKey })),
  ),
  staffRoute(readClientMessages, async ({ staff, params, body }) => ({
    data: { unread: await messages.read(staff, params.id, body.up_to) },
  })),
];
