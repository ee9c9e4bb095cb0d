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
      route("forgot-password", "routes/site/forgot-password.tsx"),
    ]),
    route("terms-and-conditions", "routes/site/terms-and-conditions.tsx"),
    route("credit-pull-authorization", "routes/site/credit-pull-authorization.tsx"),
    route("*", "routes/site/not-found.tsx"),
  ]),
  route("dashboard", "routes/portal/layout.tsx", [
    index("routes/portal/home.tsx"),
    route("prequalification", "routes/portal/prequalification.tsx"),
    route("funding-application", "routes/portal/funding-application.tsx"),
    route("my-applications", "routes/portal/my-applications.tsx"),
    route("documents", "routes/portal/documents.tsx"),
    route("profile", "routes/portal/profile.tsx"),
    route("all-appointment", "routes/portal/all-appointment.tsx"),
  ]),
  ...developmentOnly,
] satisfies RouteConfig;
