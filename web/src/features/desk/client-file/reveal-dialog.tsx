import { revealedSeconds, revealValue } from "@funding-desk/contract/desk/client-file/desk-api";
import type { AnswerSubject } from "@funding-desk/contract/intake/known-answer/answer-subject";
import { useEffect, useRef, useState } from "react";
import { ReasonField, useReason } from "../../../desk-parts/reason-field.tsx";
import { callDesk } from "../../../http/call-desk.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";

interface RevealDialogProps {
  readonly clientId: string;
  readonly subject: AnswerSubject;
  /** Wire name. */
  readonly field: string;
  readonly question: string;
  readonly onClose: () => void;
}

/** Shows one value in full for a short while. It is kept in no cache and no storage. */
export function RevealDialog({ clientId, subject, field, question, onClose }: RevealDialogProps) {
  const reason = useReason();
  const sending = useSendOnce();
  const [value, setValue] = useState<string>();
  const [leaving] = useState(() => new AbortController());
  useEffect(() => () => leaving.abort(), [leaving]);
  const secondsLeft = useCountdown(value !== undefined, onClose);

  const reveal = async () => {
    const body = { subject, field, reason: reason.text };
    const { data } = await callDesk(revealValue, { params: { id: clientId }, body, signal: leaving.signal });
    setValue(data.value);
  };

  if (value !== undefined)
    return (
      <Dialog isOpen onClose={onClose} title={question} actions={<Button onClick={onClose}>Hide now</Button>}>
        <p role="status" className="wrap-anywhere py-2 font-semibold text-2xl">
          {value}
        </p>
        <p className="text-ink-soft text-sm">Hidden again in {secondsLeft} s. We recorded that you looked.</p>
      </Dialog>
    );
  return (
    <FormDialog
      title={`Reveal: ${question}`}
      submitLabel={`Show for ${revealedSeconds} seconds`}
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={() => reason.check() && void sending.run(reveal)}
      onClose={onClose}
    >
      <p>We record that you looked, when and why. The client can see that you looked.</p>
      <ReasonField label="Why do you need it?" reason={reason} />
    </FormDialog>
  );
}

/** Counts down the seconds once it runs. Ends early when the page goes out of sight. */
const useCountdown = (isRunning: boolean, onEnd: () => void): number => {
  const [left, setLeft] = useState<number>(revealedSeconds);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (!isRunning) return;
    const until = Date.now() + revealedSeconds * 1000;
    const look = () => {
      const seconds = Math.ceil((until - Date.now()) / 1000);
      if (seconds <= 0 || document.visibilityState === "hidden") end.current();
      else setLeft(seconds);
    };
    const timer = setInterval(look, 500);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isRunning]);
  return left;
};
