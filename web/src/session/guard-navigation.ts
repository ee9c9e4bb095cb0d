import { type MiddlewareFunction, redirect } from "react-router";
import { redirectFor } from "./route-rule.ts";
import { readSession } from "./session.ts";

/** Client middleware of the root: an in-app navigation is sent elsewhere before anything of the wrong page is shown. */
export const guardNavigation: MiddlewareFunction<unknown> = ({ request }) => {
  const target = redirectFor(new URL(request.url), readSession() !== null);
  if (target !== null) throw redirect(target);
};
