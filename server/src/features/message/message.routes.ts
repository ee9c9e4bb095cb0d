import { ownMessages, readOwnMessages, sendOwnMessage, unreadOwnMessages } from "@funding-desk/contract/message/api";
import { clientMessages, readClientMessages, sendClientMessage } from "@funding-desk/contract/message/desk-api";
import { clientRoute, type Route } from "../../http/route.ts";
import { staffRoute } from "../../http/staff-route.ts";
import type { MessageService } from "./message.service.ts";

export const messageRoutes = (messages: MessageService): Route[] => [
  clientRoute(ownMessages, async ({ client, query }) => ({
    data: await messages.page(null, client.clientId, query.before),
  })),
  clientRoute(sendOwnMessage, async ({ client: { clientId }, body, idempotencyKey }) => ({
    data: await messages.send(null, { clientId, text: body.text, idempotencyKey }),
  })),
  clientRoute(readOwnMessages, async ({ client, body }) => ({
    data: { unread: await messages.read(null, client.clientId, body.up_to) },
  })),
  clientRoute(unreadOwnMessages, async ({ client }) => ({
    data: { unread: await messages.unreadByClient(client.clientId) },
  })),
  staffRoute(clientMessages, async ({ staff, params, query }) => ({
    data: await messages.page(staff, params.id, query.before),
  })),
  staffRoute(sendClientMessage, async ({ staff, params, body, idempotencyKey }) => ({
    data: await messages.send(staff, { clientId: params.id, text: body.text, idempotencyKey }),
  })),
  staffRoute(readClientMessages, async ({ staff, params, body }) => ({
    data: { unread: await messages.read(staff, params.id, body.up_to) },
  })),
];
