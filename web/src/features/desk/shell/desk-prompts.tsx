import { staffLimits } from "@funding-desk/contract/accounts/staff/limits";
import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import { deskSession } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { toDeskSignIn } from "../../../desk-parts/sign-in-address.ts";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { staffQuery } from "../../../desk-parts/staff-query.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQueryClient } from "../../../http/desk-query-client.tsx";
import { getUnattendedMs } from "../../../identity/desk-attention.ts";
import { answerDeskPrompt, hostDeskPrompts, useDeskPrompt } from "../../../identity/desk-prompt.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { ConfirmFlow } from "../../accounts/staff/confirm-flow.tsx";
import { SignInFlow } from "../../accounts/staff/sign-in-flow.tsx";

const idleMs = staffLimits.idleMinutes * 60_000;
const lookEveryMs = 20_000;

/** Checks the session once no one has been here for as long as it lasts, so that its end covers the page. */
const useIdleEnd = (): void => {
  useEffect(() => {
    const timer = setInterval(() => {
      if (getUnattendedMs() >= idleMs) callDesk(deskSession).catch(() => undefined);
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, []);
};

/** Asks, over the open page, for what a refused call needs. Mount it once, in the desk's layout. */
export function DeskPrompts() {
  const asked = useDeskPrompt();
  const staff = useStaff();
  const place = useLocation();
  const navigate = useNavigate();
  useEffect(hostDeskPrompts, []);
  useIdleEnd();

  const goOn = (signedIn: DeskIdentity): void => {
    // Someone else signed in: load a new document, so that nothing of the first person stays in memory.
    if (signedIn.staff_id !== staff.staff_id || signedIn.role !== staff.role) window.location.assign("/desk");
    else {
      deskQueryClient.setQueryData(staffQuery.queryKey, signedIn);
      answerDeskPrompt(true);
    }
  };
  const leave = (): void => {
    answerDeskPrompt(false);
    deskQueryClient.clear();
    navigate(toDeskSignIn(place), { replace: true });
  };

  if (asked?.prompt === "sign-in")
    return (
      <Dialog isOpen isInsistent isOpaque onClose={leave} title="Please sign in again" role="alertdialog">
        <p className="mb-6">Your session has ended. Everything you typed is still here.</p>
        <SignInFlow email={staff.email} onDone={goOn} />
        <button type="button" onClick={leave} className="text-link mt-6 min-h-11">
          Leave this page
        </button>
      </Dialog>
    );
  if (asked?.prompt === "second-factor")
    return (
      <Dialog isOpen onClose={() => answerDeskPrompt(false)} title="Please confirm it's you">
        <p className="mb-6">
          {asked.reason} It then stays valid for {staffLimits.freshMinutes} minutes.
        </p>
        <ConfirmFlow onDone={() => answerDeskPrompt(true)} />
      </Dialog>
    );
  return null;
}
