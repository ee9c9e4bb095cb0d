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

/**
 * Writes the lines of one turn of the event loop together, because a busy server would otherwise make a system call for each.
 * Lines still waiting are written when the process ends. Only a kill -9 can lose the last turn's lines.
 */
export function gatherLines(output: LogOutput): LogOutput {
  let waiting = "";
  const flush = () => {
    if (waiting === "") return;
    const lines = waiting;
    waiting = "";
    output.write(lines);
  };
  process.on("exit", flush);
  return {
    isTTY: output.isTTY,
    write(line) {
      if (waiting === "") setImmediate(flush);
      waiting += line;
    },
  };
}
