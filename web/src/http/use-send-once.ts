import { useEffect, useRef, useState } from "react";
import { ReadableError, toSentence } from "../errors/readable-error.ts";
import { toast } from "../ui/toaster.tsx";
import { CallError } from "./call-error.ts";
import { newKey } from "./new-key.ts";

/** What went wrong: a sentence, and messages by field. */
export interface Problem {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Holds the idempotency key of what the person wants to do. */
export interface Intent {
  /** The same key until `end`. */
  key: () => string;
  /** The next send is a new intent. */
  end: () => void;
}

interface SendOptions {
  /** Kept in this component's memory by default. */
  readonly intent?: Intent;
  /** Called in addition to keeping the problem, such as for a toast. */
  readonly onFail?: (problem: Problem, error: unknown) => void;
  /**
   * Someone else saved first: loads what they saved, so that the person sees it and the next send replaces it. Then
   * there is no problem. Without this, the server's sentence is the problem.
   */
  readonly onOvertaken?: (sentence: string) => Promise<void>;
}

export interface SendOnce {
  readonly isBusy: boolean;
  readonly problem: Problem | null;
  /** The problem's fields; empty when there is no problem. */
  readonly fields: Readonly<Record<string, string>>;
  /** Reports missing fields without sending anything. */
  refuse: (fields: Readonly<Record<string, string>>) => void;
  /** Reports the fields that aren't false. @returns whether there were any */
  refuseMissing: (fields: Readonly<Record<string, string | false>>) => boolean;
  /** Forgets the problem, e.g. when the person types. */
  clear: () => void;
  /**
   * Sends, unless a send is already under way.
   * @param about sends about something else get a new key: a time slot, the text of a note
   * @returns whether it succeeded
   */
  run: (send: (idempotencyKey: string) => Promise<unknown>, about?: string) => Promise<boolean>;
}

export const createIntent = (): Intent => {
  let key: string | undefined;
  return {
    key() {
      key ??= newKey();
      return key;
    },
    end() {
      key = undefined;
    },
  };
};

/**
 * The server refused a reused key because an earlier send, whose answer got lost, arrived with other answers. Its
 * sentence says so, and someone who submits again means the new answers.
 */
const isOtherIntent = (error: unknown): boolean =>
  error instanceof CallError && error.status === 422 && Object.keys(error.fields).length === 0;

const overtakenCodes = new Set([
  "advisor_changed",
  "answers_changed",
  "call_changed",
  "catalog_changed",
  "contact_changed",
  "document_reviewed",
  "setting_changed",
  "status_changed",
  "submission_changed",
  "task_changed",
]);
const isOvertaken = (error: unknown): error is CallError =>
  error instanceof CallError && error.code !== undefined && overtakenCodes.has(error.code);

const describeProblem = (error: unknown): Problem => ({
  message: toSentence(error),
  fields: error instanceof ReadableError ? error.fields : {},
});

/**
 * Sends once, however often the person presses. Presses during a send are ignored, and a retry after a lost answer
 * repeats the same idempotency key until a send succeeds.
 */
export const useSendOnce = (options: SendOptions = {}): SendOnce => {
  const { onFail, onOvertaken } = options;
  const [ownIntent] = useState(createIntent);
  const intent = options.intent ?? ownIntent;
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [ended, setEnded] = useState(0);
  // Not state, which would let the second press of a double click through.
  const phase = useRef<"idle" | "sending" | "ended">("idle");
  const lastAbout = useRef("");
  const isMounted = useRef(false);
  // Accept presses again once the screen shows how the send ended, such as by closing its dialog.
  useEffect(() => {
    if (ended > 0 && phase.current === "ended") phase.current = "idle";
  }, [ended]);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      if (phase.current === "ended") phase.current = "idle";
    };
  }, []);

  const fail = (error: unknown): void => {
    if (isOtherIntent(error)) intent.end();
    const found = describeProblem(error);
    setProblem(found);
    onFail?.(found, error);
  };

  const refuse = (fields: Readonly<Record<string, string>>): void =>
    setProblem({ message: Object.values(fields)[0] ?? "", fields });

  return {
    isBusy,
    problem,
    fields: problem?.fields ?? {},
    refuse,
    refuseMissing(fields) {
      const missing = Object.entries(fields).flatMap(([name, message]) => (message === false ? [] : [[name, message]]));
      if (missing.length > 0) refuse(Object.fromEntries(missing));
      return missing.length > 0;
    },
    clear: () => setProblem(null),
    async run(send, about = "") {
      if (phase.current !== "idle") return false;
      phase.current = "sending";
      if (about !== lastAbout.current) intent.end();
      lastAbout.current = about;
      setIsBusy(true);
      setProblem(null);
      toast.dismissErrors();
      try {
        await send(intent.key());
        intent.end();
        return true;
      } catch (error) {
        if (onOvertaken && isOvertaken(error)) await onOvertaken(error.message).catch(fail);
        else fail(error);
        return false;
      } finally {
        setIsBusy(false);
        setEnded((count) => count + 1);
        // Nothing may be on screen anymore, but a toast may still offer Undo.
        phase.current = isMounted.current ? "ended" : "idle";
      }
    },
  };
};
