import * as api from "@funding-desk/contract/mail-preference/api";
import { toData, toNoData } from "../../http/envelope.ts";
import { clientRoute, publicRoute, type Route } from "../../http/route.ts";
import type { MailPreferenceService } from "./mail-preference.service.ts";

export const mailPreferenceRoutes = (preferences: MailPreferenceService): Route[] => [
  clientRoute(api.mailPreferences, ({ client }) => toData(preferences.load(client.clientId))),
  clientRoute(api.saveMailPreferences, ({ client, body }) => toData(preferences.save(client.clientId, body))),
  publicRoute(api.linkedMailPreferences, ({ body: { link } }) => toData(preferences.loadLinked(link))),
  publicRoute(api.saveLinkedMailPreferences, ({ body: { link, ...chosen } }) =>
    toData(preferences.saveLinked(link, chosen)),
  ),
  publicRoute(api.mailUnsubscribe, ({ query: { link } }) => toNoData(preferences.turnOff(link))),
];
