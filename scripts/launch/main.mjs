/**
 * Runs a launcher. Its result is the exit code, and an error prints its message only.
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
