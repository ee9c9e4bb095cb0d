import { useRef, useState } from "react";
import { CallError } from "../../api/call-error.ts";
import { PasskeyFailure } from "./passkeys.ts";

/** What went wrong: a sentence, and what is wrong with which field. */
interface Problem {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface Attempt {
  readonly isBusy: boolean;
  readonly problem: Problem | null;
  /** Says what is missing before anything is sent. */
  refuse: (fields: Readonly<Record<string, string>>) => void;
  /** Does it once, however often it is pressed, and keeps what went wrong. */
  run: (work: () => Promise<void>) => Promise<void>;
}

const problemOf = (error: unknown): Problem => {
  if (error instanceof CallError) return { message: error.message, fields: error.fields };
  if (error instanceof PasskeyFailure) return { message: error.message, fields: {} };
  return { message: "Something went wrong on our side. Please try again.", fields: {} };
};

export const useAttempt = (): Attempt => {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  // State would let the second press of a double click through.
  const isRunning = useRef(false);
  return {
    isBusy,
    problem,
    refuse: (fields) => setProblem({ message: Object.values(fields)[0] ?? "", fields }),
    async run(work) {
      if (isRunning.current) return;
      isRunning.current = true;
      setBusy(true);
      setProblem(null);
      try {
        await work();
      } catch (error) {
        setProblem(problemOf(error));
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
  };
};
