import type { LogOutput } from "./logging.ts";

/**
 * Writes the lines of one turn of the event loop together: a busy server would otherwise make a system call for each. What is
 * still waiting when the process ends is written then; only a kill -9 can take the last turn's lines with it.
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
