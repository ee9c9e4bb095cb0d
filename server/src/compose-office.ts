import type { Audit } from "./audit/audit.ts";
import type { FieldCipher } from "./crypto/field-cipher.ts";
import type { Database } from "./db/database.ts";
import type { AdvisorFeeds } from "./features/appointment/advisor-feed.service.ts";
import type { BookingService } from "./features/appointment/booking.service.ts";
import { createCalendarService } from "./features/appointment/calendar.service.ts";
import { createCalendarTypeService } from "./features/appointment/calendar-type.service.ts";
import { createCallHours } from "./features/appointment/call-hours.ts";
import { calendarRoutes, deskCallRoutes } from "./features/appointment/desk-appointment.routes.ts";
import { createDeskCallService } from "./features/appointment/desk-call.service.ts";
import type { SlotService } from "./features/appointment/slot.service.ts";
import type { ClientAccess } from "./features/client-file/client-access.service.ts";
import { deskContactRoutes } from "./features/contact/contact.routes.ts";
import { createDeskContactService } from "./features/contact/desk-contact.service.ts";
import { createDeskSignupIdService } from "./features/signup-id/desk-signup-id.service.ts";
import { signupIdRoutes } from "./features/signup-id/signup-id.routes.ts";
import type { SignupIdService } from "./features/signup-id/signup-id.service.ts";
import type { Route } from "./http/route.ts";
import type { Live } from "./live/live.ts";
import type { MailBox } from "./mail/mail-box.ts";
import type { Letterhead } from "./mail/mail-layout.ts";

export interface OfficeParts {
  readonly database: Database;
  readonly cipher: FieldCipher;
  readonly audit: Audit;
  readonly live: Pick<Live, "tell">;
  readonly mails: MailBox;
  readonly letterhead: Letterhead;
  /** The firm's IANA zone. */
  readonly timeZone: string;
  readonly access: ClientAccess;
  readonly signupIds: SignupIdService;
  readonly bookings: BookingService;
  readonly slots: SlotService;
  readonly feeds: AdvisorFeeds;
}

/** The desk's Sign Up Ids, calendar and contact inbox. */
export const composeOffice = (parts: OfficeParts): Route[] => {
  const calendars = createCalendarService(parts);
  return [
    ...signupIdRoutes(createDeskSignupIdService(parts)),
    ...deskCallRoutes(createDeskCallService({ ...parts, callHours: createCallHours(parts) })),
    ...calendarRoutes(calendars, createCalendarTypeService({ ...parts, calendars })),
    ...deskContactRoutes(createDeskContactService(parts)),
  ];
};
