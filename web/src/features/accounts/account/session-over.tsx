import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { HeldSession } from "../../../identity/held-session.ts";
import { toLoginPath } from "../../../identity/route-rule.ts";
import { whenQuiet } from "../../../ui/when-quiet.ts";
import type { SignInAgainProps } from "./sign-in-again.tsx";

/** Used when the dialog's code can't be loaded: the person signs in at /login. */
function LeaveAtOnce({ onLeave }: SignInAgainProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onLeave, []);
  return null;
}

let loading: Promise<typeof import("./sign-in-again.tsx")> | undefined;

/** Loaded after the page, but before a session can end, since the server may be a newer version by then. */
const load = () => {
  loading ??= import("./sign-in-again.tsx").catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
};

const SignInAgain = lazy<ComponentType<SignInAgainProps>>(() =>
  load().then(
    (module) => ({ default: module.SignInAgain }),
    () => ({ default: LeaveAtOnce }),
  ),
);

/** Asks a person whose session ended on its own to sign in again, without leaving the page. */
export function SessionOver({ session, isOver }: HeldSession) {
  const place = useLocation();
  const navigate = useNavigate();
  useEffect(() => whenQuiet(() => load().catch(() => undefined)), []);
  if (!isOver) return null;
  return (
    <Suspense>
      <SignInAgain email={session.user.email} onLeave={() => navigate(toLoginPath(place), { replace: true })} />
    </Suspense>
  );
}
