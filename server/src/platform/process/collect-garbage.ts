import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/**
 * Runs the garbage collector now. Buffers are outside the heap, where the collector barely notices them, so dead ones could pile up
 * to hundreds of megabytes. `minor` only collects young objects and takes about a millisecond.
 */
export const collectGarbage: NodeJS.GCFunction = runInNewContext("gc");
