import {
  linkedMailPreferences,
  mailPreferences,
  mailUnsubscribe,
  saveLinkedMailPreferences,
  saveMailPreferences,
} from "@funding-desk/contract/mail-preference/api";
import { clientRoute, publicRoute, type Route } from "../../http/route.ts";
import type { MailPreferenceService } from "./mail-preference.service.ts";

export const mailPreferenceRoutes = (preferences: MailPreferenceService): Route[] => [
  clientRoute(mailPreferences, async ({ client }) => ({ data: await preferences.load(client.clientId) })),
  clientRoute(saveMailPreferences, async ({ client, body }) => ({
    data: await preferences.save(client.clientId, body),
  })),
  publicRoute(linkedMailPreferences, async ({ body: { link } }) => ({ data: await preferences.loadLinked(link) })),
  publicRoute(saveLinkedMailPreferences, async ({ body: { link, ...chosen } }) => ({
    data: await preferences.saveLinked(link, chosen),
  })),
  publicRoute(mailUnsubscribe, async ({ query: { link } }) => {
    await preferences.turnOff(link);
    return { data: null };
  }),
];
