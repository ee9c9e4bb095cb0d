import { isatty } from "node:tty";
import { pino } from "pino";
import type { LogOutput } from "./logging.ts";

const standardOutput = 1;
/** How much waits for room on the disk. Lines beyond that are lost. */
const maxWaitingBytes = 1024 * 1024;

/**
 * Opens standard output. When it leads to a file and the disk is full, lines wait, and each new one tries again. `process.stdout`
 * would end the process.
 */
export const openStandardOutput = (): LogOutput => {
  const output = pino.destination({ dest: standardOutput, sync: true, maxLength: maxWaitingBytes });
  output.on("error", () => {});
  return { isTTY: isatty(standardOutput), write: (lines) => output.write(lines) };
};
