import { contactRoutes, deskContactRoutes } from "../features/contact/contact.routes.ts";
import { createContactService } from "../features/contact/contact.service.ts";
import { createDeskContactService } from "../features/contact/desk-contact.service.ts";
import { createDeskSignupIdService } from "../features/signup-id/desk-signup-id.service.ts";
import { signupIdRoutes } from "../features/signup-id/signup-id.routes.ts";
import { createSignupIdService } from "../features/signup-id/signup-id.service.ts";
import type { FloorWithRules } from "./ground-floor.ts";

type Parts = FloorWithRules;

/** People without an account: contact messages and Sign Up Ids. */
export const composeOffice = (parts: Parts) => {
  const signupIds = createSignupIdService(parts);
  const deskSignupIds = createDeskSignupIdService({ ...parts, signupIds });
  return {
    signupIds,
    deskSignupIds,
    routes: [
      ...contactRoutes(createContactService(parts)),
      ...deskContactRoutes(createDeskContactService(parts)),
      ...signupIdRoutes(deskSignupIds),
    ],
  };
};
