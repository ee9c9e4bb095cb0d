import type { Group } from "../compare-business.ts";

/** In the order they are listed. Within one, programs keep the catalog's order. */
export const matchGroups: readonly Group[] = [
  { id: "all", title: "Meets all musts", outcomes: ["fits"] },
  { id: "one", title: "Misses one", outcomes: ["missesOne"] },
  { id: "unknown", title: "Not known yet", outcomes: ["unknown"] },
  { id: "more", title: "Misses more than one", outcomes: ["misses"] },
];
