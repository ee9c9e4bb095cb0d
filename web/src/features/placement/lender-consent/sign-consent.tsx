import { messages } from "@funding-desk/contract/forms/messages";
import type { LenderConsentWire } from "@funding-desk/contract/placement/lender-consent/consent-wire";
import { limits } from "@funding-desk/contract/platform/limits";
import { useState } from "react";
import { formatLongDay } from "../../../forms/format-time.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { ConsentSummary } from "./consent-summary.tsx";
import { ConsentText } from "./consent-text.tsx";

export interface ConsentSignature {
  readonly signature: string;
  readonly text_sha256: string;
  /** "" where none is asked for. */
  readonly password: string;
}

interface SignConsentProps {
  readonly consent: LenderConsentWire;
  readonly lenderName: string;
  /** Of an account. Behind a private link, the mailed code let the person in. */
  readonly asksPassword: boolean;
  readonly sign: (signature: ConsentSignature) => Promise<unknown>;
  readonly decline: () => Promise<unknown>;
}

/** What it comes to, the exact text, and the two answers: a signature, or no. */
export function SignConsent({ consent, lenderName, asksPassword, sign, decline }: SignConsentProps) {
  const sending = useSendOnce();
  const { values, bind } = useFields({ signature: "", password: "" }, sending.fields);
  const signature = values.signature.trim();
  const submit = () => {
    const isMissing = sending.refuseMissing({
      signature: signature === "" && "Please type your full name as your signature.",
      password: asksPassword && values.password === "" && messages.passwordRequired,
    });
    if (isMissing) return;
    void sending.run(() => sign({ signature, text_sha256: consent.text_sha256, password: values.password }));
  };
  // Several of these may be on one page.
  const idOf = (name: string) => `${name}-${consent.id}`;
  return (
    <div className="flex flex-col gap-5">
      <ConsentSummary consent={consent} lenderName={lenderName} />
      <div>
        <p className="mb-1 text-ink-soft text-sm">The exact text. Scroll to read all of it.</p>
        <ConsentText text={consent.text} isBoxed />
      </div>
      <Form onSubmit={submit} aria-busy={sending.isBusy} className="flex max-w-form flex-col gap-5">
        <ProblemNotice problem={sending.problem} />
        <TextField
          {...bind("signature")}
          id={idOf("signature")}
          label="Your signature"
          required
          hint={`Type your full name. Date: ${formatLongDay(new Date())}.`}
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={limits.signatureChars}
        />
        {asksPassword && (
          <PasswordField
            {...bind("password")}
            id={idOf("password")}
            label="Your password"
            required
            autoComplete="current-password"
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="brand" isBusy={sending.isBusy} busyLabel="Signing...">
            Sign
          </Button>
          <Decline lenderName={lenderName} decline={decline} />
        </div>
        <p className="text-ink-soft text-sm">
          As proof, we keep the exact text, your name, the time, and your internet address.
        </p>
      </Form>
    </div>
  );
}

function Decline({ lenderName, decline }: Pick<SignConsentProps, "lenderName" | "decline">) {
  const [isAsking, setAsking] = useState(false);
  const sending = useSendOnce({ onFail: ({ message }) => toast.onlyError(message) });
  const close = () => setAsking(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>I don't agree</Button>
      <AlertDialog
        isOpen={isAsking}
        onClose={close}
        title="Say no?"
        confirmLabel="Say no"
        cancelLabel="Go back"
        isBusy={sending.isBusy}
        onConfirm={() => void sending.run(async () => await decline()).then(close)}
      >
        <p>Then this isn't done with {lenderName}. Nothing else changes, and your advisor can ask again.</p>
      </AlertDialog>
    </>
  );
}
