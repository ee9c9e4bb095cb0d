import { useRef, useState } from "react";
import type { CallError } from "../api/call-error.ts";

/** Why a submit did not succeed: the sentence, and what is wrong by field name. */
export interface Refusal {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

interface Submission<Said, Outcome> {
  readonly isBusy: boolean;
  /** Answers undefined when another press is already on its way. */
  submit: (said: Said) => Promise<Outcome | undefined>;
}

interface SubmitOptions<Said, Outcome> {
  /** Waited for first, with the button already busy. */
  readonly prepare: () => Promise<void>;
  readonly send: (said: Said) => Promise<Outcome>;
}

/** Submits a form one press at a time, however often it is pressed. */
export const useSubmitOnce = <Said, Outcome>({
  prepare,
  send,
}: SubmitOptions<Said, Outcome>): Submission<Said, Outcome> => {
  // A ref, since a second press may come before React has drawn the first.
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    submit: async (said) => {
      if (isUnderWay.current) return undefined;
      isUnderWay.current = true;
      setBusy(true);
      try {
        await prepare();
        return await send(said);
      } finally {
        isUnderWay.current = false;
        setBusy(false);
      }
    },
  };
};

/**
 * Whether a refused submit names another intent than the one before: it was refused for no field, since an earlier send, whose answer
 * was lost, did arrive with other answers. The server's sentence says so; whoever then submits again means it.
 */
export const isOtherIntent = ({ status, fields }: CallError): boolean =>
  status === 422 && Object.keys(fields).length === 0;
