import type { Config } from "@react-router/dev/config";

/** Every page that is written as whole HTML at build time. A page not named here is served by the SPA fallback. */
export const prerenderedPaths = [
  "/",
  "/about",
  "/types-of-funding",
  "/business-credit",
  "/contact",
  "/security",
  "/verify",
  "/login",
  "/signup",
  "/ask-for-sign-up-id",
  "/forgot-password",
  "/terms-and-conditions",
  "/credit-pull-authorization",
  "/404",
];

export default {
  appDirectory: "src",
  buildDirectory: "build",
  ssr: false,
  prerender: prerenderedPaths,
  routeDiscovery: { mode: "initial" },
} satisfies Config;
