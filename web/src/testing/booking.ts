import type { AppointmentTypeWire, AppointmentWire } from "@funding-desk/contract/calendar/appointment/api";
import type { Session } from "../identity/session.ts";

/** The client who books, for tests. */
export const session: Session = {
  token: "t",
  userId: "u1",
  user: {
    first_name: "Ana",
    last_name: "Ruiz",
    email: "ana@example.com",
    mobile: "5550100144",
    state: "Florida (FL)",
    prequalification_submit: true,
  },
};

/** A call of half an hour, for tests. */
export const call: AppointmentWire = {
  id: "7d3f2a52-5f0e-4c6f-8f0e-0a5b7c9d1e11",
  appointment_type_id: 3,
  title: "Document Review",
  time: "10:00 AM",
  date: "2027-01-05",
  timezone: "America/New_York",
  starts_at: "2027-01-05T15:00:00.000Z",
  ends_at: "2027-01-05T15:30:00.000Z",
  location: "Phone call",
  change_until: "2999-01-01T00:00:00.000Z",
  status: "Scheduled",
  calendar: "/api/appointments/7d3f2a52-5f0e-4c6f-8f0e-0a5b7c9d1e11/calendar?link=a.b",
};

/** Its appointment type. */
export const callType: AppointmentTypeWire = {
  id: 3,
  name: "Document Review",
  display_name: "Document Review",
  description: "Half an hour on your papers.",
  location: "Phone call",
  website_url: "/appointment/3",
  appointment_duration_formatted: "30 minutes",
  duration_minutes: 30,
  change_notice_hours: 4,
  bookable_until: "2999-12-31",
  advisor: "Sample Advisor",
  is_own_advisor: false,
  advisor_timezone: "America/New_York",
  questions: [{ id: 7, name: "What about?", required: false, selection: [] }],
};
