import { setUpPasskey, setupPasskeyOptions } from "@funding-desk/contract/staff/setup-api";
import KeyRound from "lucide-react/icons/key-round";
import { callDesk } from "../../api/call-desk.ts";
import { Button } from "../../ui/button.tsx";
import { AttemptNotice } from "./attempt-notice.tsx";
import { makePasskey } from "./passkeys.ts";
import type { SetupPartProps } from "./setup-part.ts";

/** Makes the passkey, and is in. */
export function SetupPasskey({ attempt, holder, missing, onDone }: SetupPartProps) {
  const create = () => {
    const fields = missing();
    if (Object.keys(fields).length > 0) return attempt.refuse(fields);
    void attempt.run(async () => {
      const { data: options } = await callDesk(setupPasskeyOptions, { body: holder });
      const passkey = await makePasskey(options);
      onDone((await callDesk(setUpPasskey, { body: { ...holder, passkey } })).result.recovery_codes);
    });
  };
  return (
    <>
      <AttemptNotice attempt={attempt} />
      <Button
        variant="brand"
        size="large"
        isWide
        isBusy={attempt.isBusy}
        busyLabel="Waiting for your device..."
        icon={<KeyRound aria-hidden="true" className="size-5" />}
        onClick={create}
      >
        Create my passkey
      </Button>
    </>
  );
}
