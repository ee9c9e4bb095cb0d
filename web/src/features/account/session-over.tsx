import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { HeldSession } from "../../session/held-session.ts";
import { loginFor } from "../../session/route-rule.ts";
import { whenQuiet } from "../../ui/when-quiet.ts";
import type { SignInAgainProps } from "./sign-in-again.tsx";

/** What is done when the dialog's code cannot be had: the person signs in at /login. */
function LeaveAtOnce({ onLeave }: SignInAgainProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onLeave, []);
  return null;
}

let loading: Promise<typeof import("./sign-in-again.tsx")> | undefined;

/** Its code is not part of the first load of every portal page, but is there before a session ends, when the server may be a newer one. */
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

/** Asks the person whose session ended by itself to sign in again, over the portal page as it is. */
export function SessionOver({ session, isOver }: HeldSession) {
  const place = useLocation();
  const navigate = useNavigate();
  useEffect(() => whenQuiet(() => load().catch(() => undefined)), []);
  if (!isOver) return null;
  return (
    <Suspense>
      <SignInAgain email={session.user.email} onLeave={() => navigate(loginFor(place), { replace: true })} />
    </Suspense>
  );
}
