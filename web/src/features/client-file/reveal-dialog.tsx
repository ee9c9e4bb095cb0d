import { auditLimits } from "@funding-desk/contract/audit/desk-api";
import { revealedSeconds, revealValue } from "@funding-desk/contract/client-file/desk-api";
import type { AnswerSubject } from "@funding-desk/contract/client-file/subject";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextArea } from "../../ui/text-area.tsx";

interface RevealDialogProps {
  readonly clientId: string;
  readonly subject: AnswerSubject;
  /** Wire name. */
  readonly field: string;
  readonly question: string;
  readonly onClose: () => void;
}

/** Shows one value in full, for a short while. It is kept nowhere but in what is drawn: no cache, no storage. */
export function RevealDialog({ clientId, subject, field, question, onClose }: RevealDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState("");
  const [wasTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [value, setValue] = useState<string>();
  const isShort = reason.trim().length < auditLimits.reasonMinChars;
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  const secondsLeft = useCountdown(value !== undefined, onClose);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isShort || isAsking) return;
    const controller = new AbortController();
    asking.current = controller;
    setAsking(true);
    setFailure(undefined);
    try {
      const body = { subject, field, reason: reason.trim() };
      const { data } = await callDesk(revealValue, { params: { id: clientId }, body, signal: controller.signal });
      setValue(data.value);
    } catch (error) {
      if (!controller.signal.aborted && error instanceof Error) setFailure(error.message);
    } finally {
      setAsking(false);
    }
  };

  if (value !== undefined)
    return (
      <Dialog isOpen onClose={onClose} title={question} actions={<Button onClick={onClose}>Hide it now</Button>}>
        <p role="status" className="wrap-anywhere py-2 font-semibold text-2xl">
          {value}
        </p>
        <p className="text-ink-soft text-sm">Hidden again in {secondsLeft} s. That you looked is recorded.</p>
      </Dialog>
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Reveal: ${question}`}
      actions={
        <>
          <Button type="submit" form={formId} variant="brand" isBusy={isAsking}>
            Show it for {revealedSeconds} seconds
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <p>That you looked, when and why is recorded. The client can see that you looked.</p>
        {failure && <Notice tone="error">{failure}</Notice>}
        <TextArea
          label="Why do you need it?"
          name="reason"
          required
          rows={2}
          maxLength={auditLimits.reasonMaxChars}
          value={reason}
          onChange={setReason}
          error={wasTried && isShort ? "Please say why, in a few words." : undefined}
        />
      </form>
    </Dialog>
  );
}

/** Seconds left from when it runs; it ends early when the page is put out of sight. */
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
