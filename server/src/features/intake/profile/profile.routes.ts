import { messages } from "@funding-desk/contract/forms/messages";
import { profileDetails, profileMandatoryField, saveProfile } from "@funding-desk/contract/intake/profile/api";
import { clientQueryRoute, clientRoute, type Route } from "../../../http/route.ts";
import type { ProfileService } from "./profile.service.ts";

export const profileRoutes = (profiles: ProfileService): Route[] => [
  clientQueryRoute(profileDetails, async ({ token }) => (await profiles.details(token)).map((data) => ({ data }))),
  clientRoute(profileMandatoryField, ({ client }) => profiles.completeness(client.clientId)),
  clientRoute(saveProfile, async ({ client, body }) => {
    await profiles.save(client.clientId, body);
    return { result: { status: "success" as const, message: messages.profileUpdated } };
  }),
];
