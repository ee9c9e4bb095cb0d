import type { Group } from "../compare-business.ts";

/** In the order they are listed. Within one, programs keep the catalog's order. */
export const matchGroups: readonly Group[] = [
  { id: "all", title: "Meets all musts", outcomes: ["fits"], look: "good" },
  { id: "one", title: "Misses one", outcomes: ["missesOne"], look: "later" },
  { id: "unknown", title: "Not known yet", outcomes: ["unknown"], look: "open" },
  { id: "more", title: "Misses more than one", outcomes: ["misses"], look: "later" },
];
