import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/**
 * Has the garbage collector look now. What a buffer holds lies outside the heap, where the collector hardly feels it: left to itself
 * it lets dead buffers of some hundred megabytes pile up. `minor` looks at what is young alone, and takes about a millisecond.
 */
export const collectGarbage: NodeJS.GCFunction = runInNewContext("gc");
