import { createDeskSignupIdService } from "../features/accounts/signup-id/desk-signup-id.service.ts";
import { signupIdRoutes } from "../features/accounts/signup-id/signup-id.routes.ts";
import { createSignupIdService } from "../features/accounts/signup-id/signup-id.service.ts";
import { createSignupIdMailing } from "../features/accounts/signup-id/signup-id-mailing.service.ts";
import { createSignupIdViews } from "../features/accounts/signup-id/signup-id-view.service.ts";
import { contactRoutes, deskContactRoutes } from "../features/site/contact/contact.routes.ts";
import { createContactService } from "../features/site/contact/contact.service.ts";
import { createContactAnswering } from "../features/site/contact/contact-answering.service.ts";
import { createDeskContactService } from "../features/site/contact/desk-contact.service.ts";
import type { FloorWithRules } from "./ground-floor.ts";

type Parts = FloorWithRules;

/** People without an account: contact messages and Sign Up Ids. */
export const composeOffice = (parts: Parts) => {
  const signupIds = createSignupIdService(parts);
  const mailing = createSignupIdMailing({ ...parts, signupIds });
  const views = createSignupIdViews(parts);
  const deskContact = createDeskContactService(parts);
  return {
    signupIds,
    signupIdMailing: mailing,
    routes: [
      ...contactRoutes(createContactService(parts)),
      ...deskContactRoutes(deskContact, createContactAnswering({ ...parts, contact: deskContact })),
      ...signupIdRoutes(views, createDeskSignupIdService({ ...parts, signupIds, mailing, views })),
    ],
  };
};
