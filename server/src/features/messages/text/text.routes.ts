import * as api from "@funding-desk/contract/messages/text/api";
import { endClientTexts } from "@funding-desk/contract/messages/text/desk-api";
import { toData } from "../../../http/envelope.ts";
import { clientRoute, type Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { TextConsents } from "./text-consent.service.ts";
import type { TextEnding } from "./text-ending.service.ts";
import type { TextViews } from "./text-view.service.ts";

interface Services {
  readonly views: TextViews;
  readonly consents: TextConsents;
  readonly ending: TextEnding;
}

export const textRoutes = ({ views, consents, ending }: Services): Route[] => [
  clientRoute(api.textMessages, ({ client }) => toData(views.find(client.clientId))),
  clientRoute(api.sendTextCode, ({ client, body: { number, agreed_text: agreedText } }) =>
    toData(consents.sendCode(client.clientId, { number, agreedText })),
  ),
  clientRoute(api.confirmTextCode, ({ client, body: { code }, idempotencyKey, address }) =>
    toData(consents.confirm({ clientId: client.clientId, code, idempotencyKey, address })),
  ),
  clientRoute(api.endTextMessages, ({ client, address }) => toData(ending.turnOff(client.clientId, address))),
  staffRoute(endClientTexts, ({ staff, params }) => toData(ending.turnOffFor(staff, params.id))),
];
