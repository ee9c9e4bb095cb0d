/** The paths of the three parts, for tests that look at every screen. */
export const publicScreens = [
  "/",
  "/about",
  "/types-of-funding",
  "/business-credit",
  "/contact",
  "/security",
  "/login",
  "/signup",
  "/ask-for-sign-up-id",
  "/forgot-password",
  "/terms-and-conditions",
  "/credit-pull-authorization",
  "/no-such-page",
] as const;

export const portalScreens = [
  "/dashboard",
  "/dashboard/prequalification",
  "/dashboard/funding-application",
  "/dashboard/my-applications",
  "/dashboard/documents",
  "/dashboard/what-fits",
  "/dashboard/offers",
  "/dashboard/messages",
  "/dashboard/profile",
  "/dashboard/profile/security",
  "/dashboard/profile/notifications",
  "/dashboard/profile/my-data",
  "/dashboard/who-has-my-file",
  "/dashboard/who-has-seen-my-file",
  "/dashboard/all-appointment",
] as const;
