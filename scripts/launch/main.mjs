/**
 * Runs a launcher: its number is the exit code, and what it throws is told in one sentence.
 * @param {() => Promise<number>} launch
 */
export async function main(launch) {
  try {
    process.exitCode = await launch();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
