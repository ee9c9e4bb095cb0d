import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { contactRoutes, deskContactRoutes } from "../features/contact/contact.routes.ts";
import { createContactService } from "../features/contact/contact.service.ts";
import { createDeskContactService } from "../features/contact/desk-contact.service.ts";
import { createDeskSignupIdService } from "../features/signup-id/desk-signup-id.service.ts";
import { signupIdRoutes } from "../features/signup-id/signup-id.routes.ts";
import { createSignupIdService } from "../features/signup-id/signup-id.service.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface Parts
  extends Pick<
    GroundFloor,
    "database" | "secrets" | "cipher" | "audit" | "live" | "rateLimits" | "mails" | "letterhead" | "timeZone"
  > {
  readonly checkRules: () => CheckRules;
}

/** Those who have no account yet: who wrote to the firm, and who may open one. */
export const composeOffice = (parts: Parts) => {
  const signupIds = createSignupIdService(parts);
  return {
    signupIds,
    routes: [
      ...contactRoutes(createContactService(parts)),
      ...deskContactRoutes(createDeskContactService(parts)),
      ...signupIdRoutes(createDeskSignupIdService({ ...parts, signupIds })),
    ],
  };
};
