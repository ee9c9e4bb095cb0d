import * as api from "@funding-desk/contract/messages/mail-preference/api";
import { toData, toNoData } from "../../../http/envelope.ts";
import { clientRoute, publicRoute, type Route } from "../../../http/route.ts";
import type { MailPreferenceService } from "./mail-preference.service.ts";

export const mailPreferenceRoutes = (preferences: MailPreferenceService): Route[] => [
  clientRoute(api.mailPreferences, ({ client }) => toData(preferences.load(client.clientId))),
  clientRoute(api.saveMailPreferences, ({ client, body }) => toData(preferences.save(client.clientId, body))),
  publicRoute(api.linkedMailPreferences, ({ body: { link } }) => toData(preferences.loadLinked(link))),
  publicRoute(api.saveLinkedMailPreferences, ({ body: { link, ...chosen } }) =>
    toData(preferences.saveLinked(link, chosen)),
  ),
  // Mail programs without a button of their own open the address in a browser.
  (app) =>
    app.get<{ Querystring: { readonly link?: string } }>(
      api.mailUnsubscribe.path,
      { schema: { hide: true } },
      ({ query: { link } }, reply) => reply.redirect(`/email-preferences#${encodeURI(String(link ?? ""))}`, 303),
    ),
  publicRoute(api.mailUnsubscribe, ({ query: { link } }) => toNoData(preferences.turnOff(link))),
];
