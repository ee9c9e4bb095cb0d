import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { privateLinkLimits } from "@funding-desk/contract/identity/private-link/limits";
import { enterPrivateLink, sendPrivateLinkCode } from "@funding-desk/contract/placement/door/api";
import { useEffect, useRef, useState } from "react";
import { formatCount } from "../../../forms/format-count.ts";
import { callDoor } from "../../../http/call-door.ts";
import { CallError } from "../../../http/call-error.ts";
import { type SendOnce, useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { CodeField } from "../../accounts/second-factor/code-field.tsx";

export type CodeSent = AnswerOf<typeof sendPrivateLinkCode>["data"];
export type Entered = AnswerOf<typeof enterPrivateLink>["data"];

interface CodeStepProps {
  readonly token: string;
  readonly onSent: (sent: CodeSent) => void;
  /** The link doesn't work anymore. */
  readonly onOver: (sentence: string) => void;
}

const { codeDigits, codeMinutes } = privateLinkLimits;
const resendSeconds = 60;

const isLinkOver = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === "private_link_over";

/** Mails a code. Only when someone asks for it, since mail scanners open links too. */
const useCodeSending = ({
  token,
  onSent,
  onOver,
}: CodeStepProps): Pick<SendOnce, "isBusy" | "problem"> & { send: () => void } => {
  const { isBusy, problem, run } = useSendOnce({
    onFail: (_, error) => isLinkOver(error) && onOver(error.message),
  });
  const send = () =>
    void run(async () => onSent((await callDoor(null, sendPrivateLinkCode, { body: { token } })).data));
  return { isBusy, problem, send };
};

export function AskForCode({ label, ...step }: CodeStepProps & { readonly label: string }) {
  const { isBusy, problem, send } = useCodeSending(step);
  return (
    <div className="flex flex-col gap-4">
      <ProblemNotice problem={problem} />
      <p className="text-sm">
        To make sure it's you, we'll email a {codeDigits}-digit code to the address we sent the link to.
      </p>
      <Button variant="brand" size="large" isWide isBusy={isBusy} busyLabel="Sending..." onClick={send}>
        {label}
      </Button>
    </div>
  );
}

interface CodeEntryProps extends CodeStepProps {
  readonly sent: CodeSent;
  /** Came with the link, so nothing was mailed. */
  readonly knownCode?: string | undefined;
  readonly onEntered: (entered: Entered) => void;
}

export function CodeEntry({ sent, knownCode = "", onEntered, ...step }: CodeEntryProps) {
  const { token, onOver } = step;
  const [code, setCode] = useState(sent.sent_to === "" ? knownCode : "");
  const input = useRef<HTMLInputElement>(null);
  // The button that sent a code is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each code that was sent
  useEffect(() => input.current?.focus(), [sent]);
  const sending = useSendOnce({
    onFail: ({ message }, error) => {
      if (isLinkOver(error)) onOver(message);
      else if (error instanceof CallError && error.status === 422) sending.refuse({ code: message });
    },
  });
  const submit = () => {
    if (code.length < codeDigits) return sending.refuse({ code: `Enter the ${codeDigits} digits from the email.` });
    void sending.run(async () => onEntered((await callDoor(null, enterPrivateLink, { body: { token, code } })).data));
  };
  return (
    <Form onSubmit={submit} aria-busy={sending.isBusy} className="flex flex-col gap-6">
      <ProblemNotice problem={sending.problem} />
      <CodeField
        ref={input}
        label="Code"
        hint={
          sent.sent_to === ""
            ? "It came with your link."
            : `We emailed it to ${sent.sent_to}. It works for ${codeMinutes} minutes.`
        }
        value={code}
        onChange={(typed) => setCode(typed.replace(/\D/g, "").slice(0, codeDigits))}
        error={sending.fields.code}
      />
      <Button type="submit" variant="brand" size="large" isWide isBusy={sending.isBusy} busyLabel="Checking...">
        Open
      </Button>
      <Resend {...step} sent={sent} />
    </Form>
  );
}

/** Counts down from each code that was sent. */
const useSecondsLeft = (sent: CodeSent): number => {
  const [left, setLeft] = useState(resendSeconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each code starts it again
  useEffect(() => {
    const end = Date.now() + resendSeconds * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [sent]);
  return left;
};

function Resend({ sent, ...step }: CodeStepProps & { readonly sent: CodeSent }) {
  const left = useSecondsLeft(sent);
  const { isBusy, problem, send } = useCodeSending(step);
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-5 text-sm">
      <ProblemNotice problem={problem} />
      <p>Nothing there? Look in your junk folder, or ask for another code. The earlier code stops working then.</p>
      {left > 0 ? (
        <p className="flex min-h-11 items-center text-ink-soft">
          You can ask for another one in {formatCount(left, "second")}.
        </p>
      ) : (
        <Button size="small" isBusy={isBusy} busyLabel="Sending..." onClick={send}>
          Email me another code
        </Button>
      )}
    </div>
  );
}
