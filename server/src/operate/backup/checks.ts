import { SealBroken } from "../../platform/crypto/sealing.ts";
import { StartupError } from "../../platform/errors/startup-error.ts";
import { describeFileError } from "../data-folder.ts";

export interface Check {
  readonly name: string;
  readonly isGood: boolean;
  /** A sentence or a few. */
  readonly detail: string;
  readonly seconds: number;
}

/** A step failed that the later ones need. It's noted already. */
export class CheckFailed extends Error {
  override readonly name = "CheckFailed";
}

export type Checks = ReturnType<typeof createChecks>;

/** Notes what was checked, and tells someone who waits. */
export const createChecks = (tell: (check: Check) => void) => {
  const done: Check[] = [];
  const note = (check: Check): void => {
    done.push(check);
    tell(check);
  };
  /** Runs one check, which says in a sentence what it found, or throws what is wrong. */
  const run = async (name: string, work: () => Promise<string>): Promise<boolean> => {
    const startedAt = Date.now();
    const seconds = () => Math.round((Date.now() - startedAt) / 100) / 10;
    try {
      const detail = await work();
      note({ name, isGood: true, detail, seconds: seconds() });
      return true;
    } catch (error) {
      note({ name, isGood: false, detail: describe(error), seconds: seconds() });
      return false;
    }
  };
  return {
    done: (): readonly Check[] => done,
    run,
    /** @throws {CheckFailed} */
    async require(name: string, work: () => Promise<string>): Promise<void> {
      if (!(await run(name, work))) throw new CheckFailed(name);
    },
  };
};

/** Never quotes what an unexpected error quotes, which may be data. */
const describe = (error: unknown): string => {
  if (error instanceof StartupError) return error.message;
  if (error instanceof SealBroken) return "Something sealed doesn't open.";
  const reason = describeFileError(error);
  if (reason) return `It can't be written: ${reason}.`;
  const code = error instanceof Error && "code" in error ? ` (${error.code})` : "";
  return `An unexpected error: ${error instanceof Error ? error.name : typeof error}${code}.`;
};
