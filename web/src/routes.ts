import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

const developmentOnly = process.env.NODE_ENV === "development" ? [route("dev/gallery", "routes/dev/gallery.tsx")] : [];

export default [
  layout("routes/site/layout.tsx", [
    index("routes/site/home.tsx"),
    route("about", "routes/site/about.tsx"),
    route("types-of-funding", "routes/site/types-of-funding.tsx"),
    route("business-credit", "routes/site/business-credit.tsx"),
    route("contact", "routes/site/contact.tsx"),
    layout("routes/site/account-layout.tsx", [
      route("login", "routes/site/login.tsx"),
      route("signup", "routes/site/signup.tsx"),
      route("ask-for-sign-up-id", "routes/site/ask-for-sign-up-id.tsx"),
      route("forgot-password", "routes/site/forgot-password.tsx"),
      route("reset-password", "routes/site/reset-password.tsx"),
    ]),
    route("terms-and-conditions", "routes/site/terms-and-conditions.tsx"),
    route("credit-pull-authorization", "routes/site/credit-pull-authorization.tsx"),
    route("appointment-change", "routes/site/appointment-change.tsx"),
    route("email-preferences", "routes/site/email-preferences.tsx"),
    route("*", "routes/site/not-found.tsx"),
  ]),
  route("dashboard", "routes/portal/layout.tsx", [
    index("routes/portal/home.tsx"),
    route("prequalification", "routes/portal/prequalification.tsx"),
    route("funding-application", "routes/portal/funding-application.tsx"),
    route("my-applications", "routes/portal/my-applications.tsx"),
    route("my-applications/:kind/:id", "routes/portal/sent-form.tsx"),
    route("documents", "routes/portal/documents.tsx"),
    route("messages", "routes/portal/messages.tsx"),
    route("profile", "routes/portal/profile.tsx"),
    route("who-has-seen-my-file", "routes/portal/who-has-seen-my-file.tsx"),
    route("all-appointment", "routes/portal/all-appointment.tsx"),
    route("appointment/:id", "routes/portal/appointment.tsx"),
    route("appointment/apply-booking/:id", "routes/portal/apply-booking.tsx"),
    // Without an id, the same screens say that it is missing.
    route("appointment", "routes/portal/appointment.tsx", { id: "appointment-without-id" }),
    route("appointment/apply-booking", "routes/portal/apply-booking.tsx", { id: "apply-booking-without-id" }),
    route("appointment/appointment-scheduled", "routes/portal/appointment-scheduled.tsx"),
    route("appointment/move/:id", "routes/portal/move-appointment.tsx"),
  ]),
  route("desk/sign-in", "routes/desk/sign-in.tsx"),
  route("desk/invitation", "routes/desk/invitation.tsx"),
  // Every page of the desk has a line here.
  route("desk", "routes/desk/layout.tsx", [
    index("routes/desk/today.tsx"),
    route("pipeline", "routes/desk/pipeline.tsx"),
    route("clients/:id", "routes/desk/client-file.tsx"),
    route("tasks", "routes/desk/tasks.tsx"),
    route("calendar", "routes/desk/calendar.tsx"),
    route("calendar/settings", "routes/desk/calendar-settings.tsx"),
    route("contact", "routes/desk/contact.tsx"),
    route("signup-ids", "routes/desk/signup-ids.tsx"),
    route("audit", "routes/desk/audit.tsx"),
    route("reports", "routes/desk/reports.tsx"),
    route("account", "routes/desk/account.tsx"),
    route("staff", "routes/desk/staff.tsx"),
    route("settings/:section?/:item?", "routes/desk/settings.tsx"),
  ]),
  ...developmentOnly,
] satisfies RouteConfig;
