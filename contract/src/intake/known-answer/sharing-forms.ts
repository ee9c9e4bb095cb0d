import { bookingForm } from "../../calendar/appointment/form.ts";
import { applicationForm } from "../application/form.ts";
import { prequalificationForm } from "../prequalification/form.ts";
import { profileForm } from "../profile/form.ts";

/** The forms that share answers, by name. The profile's first tab begins with what was given at sign-up. */
export const sharingForms = {
  profile: profileForm,
  prequalification: prequalificationForm,
  application: applicationForm,
  booking: bookingForm,
} as const;
export type SharingForm = keyof typeof sharingForms;

/** Puts an answer into another form's words. @returns undefined when that form has none for it */
export type Translate = (answer: string, from: SharingForm, to: SharingForm) => string | undefined;
