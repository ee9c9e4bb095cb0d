/** A problem the operator can fix. We print only its message, which is a full sentence. */
export class StartupError extends Error {
  override name = "StartupError";
}
