import { lazy, Suspense } from "react";
import { firm, phoneHref } from "../../../firm/firm.ts";
import { toLoginPath } from "../../../identity/route-rule.ts";
import { useSession } from "../../../identity/session.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { LoadingArea, Skeleton } from "../../../ui/skeleton.tsx";

/** Loaded only when someone is signed in. Visitors who just read load no form. */
const SigningPanel = lazy(() => import("./signing-panel.tsx").then((module) => ({ default: module.SigningPanel })));

const loginToSign = toLoginPath({ pathname: "/credit-pull-authorization", search: "", hash: "#sign-it" });

/**
 * Where the authorization is signed. The form is not prerendered, since every reader would then load its scripts at once.
 * Its place is kept free at about its height.
 */
export function SignPlace() {
  return (
    <>
      <p>
        To sign, you tick a box and type your full name, here or in the funding application, which asks for it again.
        Reading this page doesn't sign anything.
      </p>
      <div className="mt-6 in-data-[session=in]:hidden">
        <SignedOut />
      </div>
      <div className="mt-6 hidden min-h-[38rem] in-data-[session=in]:block sm:min-h-[32rem]">
        <SignedIn />
      </div>
    </>
  );
}

function SignedOut() {
  return (
    <div className="rounded-card border border-line bg-card px-5 py-6 sm:px-6">
      <p className="font-semibold">What signing looks like</p>
      <ul>
        <li>A box that you tick. We never tick it for you.</li>
        <li>Your full name, typed by you, as your digital signature, with the date beside it.</li>
        <li>A copy of the exact text by email, to print or save, and a way to revoke it.</li>
      </ul>
      <div className="mt-6">
        <LinkButton to={loginToSign} variant="brand">
          Sign in to sign it
        </LinkButton>
      </div>
      <noscript>
        <p>
          Signing here needs JavaScript. You can sign in the funding application on another device, or on paper: call us
          at <a href={phoneHref}>{firm.identity.phone}</a>, and we'll send you the form.
        </p>
      </noscript>
    </div>
  );
}

function SignedIn() {
  const session = useSession();
  if (!session) return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <SigningPanel key={session.userId} userId={session.userId} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <LoadingArea>
      <Skeleton className="h-[30rem] w-full" />
    </LoadingArea>
  );
}
