import { useState } from "react";
import { useLocation } from "react-router";
import { parseDeskPage } from "../../../desk-parts/sign-in-address.ts";
import { deskQueryClient } from "../../../http/desk-query-client.tsx";
import { RecoveryForm } from "./recovery-form.tsx";
import { SignInFlow } from "./sign-in-flow.tsx";

/** /desk/sign-in */
export function SignInScreen() {
  const { search } = useLocation();
  const [isRecovering, setRecovering] = useState(false);
  const enter = () => {
    // A new document, so that nothing of the previous person stays in memory.
    deskQueryClient.clear();
    window.location.assign(parseDeskPage(search));
  };
  if (isRecovering) return <RecoveryForm onBack={() => setRecovering(false)} />;
  return (
    <>
      <h1 className="mb-7 text-2xl">Sign in to the desk</h1>
      <SignInFlow onDone={enter} />
      <div className="mt-7 border-line border-t pt-4">
        <button type="button" onClick={() => setRecovering(true)} className="text-link min-h-11 text-left">
          Lost your passkey, phone or password?
        </button>
      </div>
    </>
  );
}
