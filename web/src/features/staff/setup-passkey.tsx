import { setUpPasskey, setupPasskeyOptions } from "@funding-desk/contract/staff/setup-desk-api";
import KeyRound from "lucide-react/icons/key-round";
import { callDesk } from "../../api/call-desk.ts";
import { Button } from "../../ui/button.tsx";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { makePasskey } from "./passkeys.ts";
import type { SetupPartProps } from "./setup-part.ts";

export function SetupPasskey({ sending, holder, missing, onDone }: SetupPartProps) {
  const create = () => {
    if (sending.refuseMissing(missing)) return;
    void sending.run(async () => {
      const { data: options } = await callDesk(setupPasskeyOptions, { body: holder });
      const passkey = await makePasskey(options);
      onDone((await callDesk(setUpPasskey, { body: { ...holder, passkey } })).result.recovery_codes);
    });
  };
  return (
    <>
      <ProblemNotice problem={sending.problem} />
      <Button
        variant="brand"
        size="large"
        isWide
        isBusy={sending.isBusy}
        busyLabel="Waiting for your device..."
        icon={<KeyRound className="size-5" />}
        onClick={create}
      >
        Create my passkey
      </Button>
    </>
  );
}
