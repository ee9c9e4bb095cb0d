import { type DeskIdentity, giveSecondFactor } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import { callDesk } from "../../../http/call-desk.ts";
import { CallError } from "../../../http/call-error.ts";
import { CodeStep } from "../second-factor/code-step.tsx";

interface SecondFactorStepProps {
  readonly onDone: (staff: DeskIdentity) => void;
  readonly onBack: () => void;
}

/** After the password: a code from the app, or a recovery code. */
export function SecondFactorStep({ onDone, onBack }: SecondFactorStepProps) {
  const send = async (code: string) => {
    try {
      onDone((await callDesk(giveSecondFactor, { body: { code }, isQuiet: true })).result.staff);
    } catch (error) {
      // The time for the second factor ran out.
      if (error instanceof CallError && error.status === 401) return onBack();
      throw error;
    }
  };
  return <CodeStep hasApp send={send} onBack={onBack} />;
}
