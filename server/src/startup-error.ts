/** Something the operator can mend. Its message is a whole sentence and is all that is printed. */
export class StartupError extends Error {
  override name = "StartupError";
}
