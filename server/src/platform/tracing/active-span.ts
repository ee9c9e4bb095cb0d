import { AsyncLocalStorage } from "node:async_hooks";

/** What a step may say about itself: patterns, statuses, and kinds, never anything about a person. */
export type StepFacts = Readonly<Record<string, string | number>>;

/** A running part of a trace. */
export interface ActiveSpan {
  startChild(name: string, facts: StepFacts): ActiveSpan;
  /** @param failure what it failed with, if it did; only its kind is kept */
  end(failure?: unknown): void;
}

const active = new AsyncLocalStorage<ActiveSpan>();

/** Runs work, and everything it waits for, as a part of the span. */
export const runInSpan = <Result>(span: ActiveSpan, work: () => Result): Result => active.run(span, work);

export interface Step {
  readonly name: string;
  readonly facts: StepFacts;
}

/** Runs a step as a part of the request or the job that's being traced, if there is one. */
export const traceStep = <Result>(describe: () => Step, work: () => Promise<Result>): Promise<Result> => {
  const parent = active.getStore();
  return parent === undefined ? work() : runStep(parent, describe(), work);
};

const runStep = async <Result>(
  parent: ActiveSpan,
  { name, facts }: Step,
  work: () => Promise<Result>,
): Promise<Result> => {
  const span = parent.startChild(name, facts);
  try {
    const result = await active.run(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
};
