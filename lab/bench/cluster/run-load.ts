import { setTimeout as sleep } from "node:timers/promises";
import type { Journal } from "./journal.ts";
import { createPatientCall } from "./patient-call.ts";
import type { Cast } from "./prepare.ts";
import type { OpenPage } from "./streams.ts";
import { works } from "./work.ts";

export interface Load {
  readonly pages: readonly OpenPage[];
  /** Lets everyone finish what they began, however often they have to try. */
  stop(): Promise<void>;
}

/** People think for a moment between two acts, which keeps the machine free for the cluster. */
const pauseMs = 250;
/** A client's list, which the comparison reads, shows the newest 1000 documents. Nobody gets that far at this pace. */
const uploadPauseMs = 1_000;

/** Everyone works until it's stopped. */
export const startLoad = async (
  origin: string,
  { people, tools, openPages }: Cast,
  journal: Journal,
): Promise<Load> => {
  const call = createPatientCall(origin, journal);
  const all = { ...tools, call, origin };
  // Uploads and bookings are for those who are pre-qualified.
  for (const person of people.filter(({ does }) => does === "upload" || does === "booking"))
    await works["pre-qualification"](all, person);
  const pages = await openPages(origin);
  let isOver = false;
  const working = people.map(async (person) => {
    while (!isOver) {
      await works[person.does](all, person);
      await sleep(person.does === "upload" ? uploadPauseMs : pauseMs);
    }
  });
  return {
    pages,
    async stop() {
      isOver = true;
      await Promise.all(working);
      for (const page of pages) page.close();
    },
  };
};
