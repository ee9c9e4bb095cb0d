import type { LogOutput } from "./logging.ts";

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
