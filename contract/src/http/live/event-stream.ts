import * as z from "zod/mini";

/** The output of an endpoint that sends events (`text/event-stream`) instead of answering once. */
export const eventStream = z.literal("event stream");
