import { staffLimits } from "@funding-desk/contract/staff/limits";
import type { DeskIdentity } from "@funding-desk/contract/staff/sign-in-api";
import { deskSession } from "@funding-desk/contract/staff/sign-in-api";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { callDesk } from "../../api/call-desk.ts";
import { deskQueryClient } from "../../api/desk-query-client.tsx";
import { unattendedMs } from "../../session/desk-attention.ts";
import { answerDeskPrompt, hostDeskPrompts, useDeskPrompt } from "../../session/desk-prompt.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ConfirmFlow } from "../staff/confirm-flow.tsx";
import { SignInFlow } from "../staff/sign-in-flow.tsx";
import { deskSignInFor } from "./sign-in-address.ts";
import { useStaff } from "./staff-context.ts";
import { staffQuery } from "./staff-query.ts";

const idleMs = staffLimits.idleMinutes * 60_000;
const lookEveryMs = 20_000;

/** Asks whether the session still lives once nobody has been here for as long as it does: what is open is covered then. */
const useIdleEnd = (): void => {
  useEffect(() => {
    const timer = setInterval(() => {
      if (unattendedMs() >= idleMs) callDesk(deskSession).catch(() => undefined);
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, []);
};

/** Stands once in the desk's layout: asks for what a refused call needs, over the page as it is. */
export function DeskPrompts() {
  const prompt = useDeskPrompt();
  const staff = useStaff();
  const place = useLocation();
  const navigate = useNavigate();
  useEffect(hostDeskPrompts, []);
  useIdleEnd();

  const goOn = (signedIn: DeskIdentity): void => {
    // Somebody else: a new document, so that nothing of the first person stays in this one's memory.
    if (signedIn.staff_id !== staff.staff_id || signedIn.role !== staff.role) window.location.assign("/desk");
    else {
      deskQueryClient.setQueryData(staffQuery.queryKey, signedIn);
      answerDeskPrompt(true);
    }
  };
  const leave = (): void => {
    answerDeskPrompt(false);
    deskQueryClient.clear();
    navigate(deskSignInFor(place), { replace: true });
  };

  if (prompt === "sign-in")
    return (
      <Dialog isOpen isInsistent isOpaque onClose={leave} title="Please sign in again" role="alertdialog">
        <p className="mb-6">Your session has ended. Everything you typed is still here.</p>
        <SignInFlow email={staff.email} onDone={goOn} />
        <button type="button" onClick={leave} className="text-link mt-6 min-h-11">
          Leave this page
        </button>
      </Dialog>
    );
  if (prompt === "second-factor")
    return (
      <Dialog isOpen onClose={() => answerDeskPrompt(false)} title="Please confirm that it is you">
        <p className="mb-6">
          What you are about to do asks for your second factor again. It is then good for {staffLimits.freshMinutes}{" "}
          minutes.
        </p>
        <ConfirmFlow onDone={() => answerDeskPrompt(true)} />
      </Dialog>
    );
  return null;
}
