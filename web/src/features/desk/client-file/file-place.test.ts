import { expect, test } from "vitest";
import { type FilePlace, filePanes, filePartIds, readPlace, toSearch } from "./file-place.tsx";

const read = (search: string): FilePlace => readPlace(new URLSearchParams(search));

test("an address says where one is in a file, and reads back as the same", () => {
  const form = "application:0b54c3de-9a0c-4b7e-8f65-0d2f3a1b4c5d" as const;
  const places: readonly FilePlace[] = [
    ...[...filePanes, ...filePartIds].map((tab) => ({ tab })),
    { tab: "answers", form, field: "x_studio_monthly_revenue" },
    { tab: "timeline", kind: "offer" },
    { tab: "timeline", hasViews: true },
  ];
  for (const place of places) expect(read(toSearch(place))).toEqual(place);
});

test("old links, from mails and bookmarks, lead to what they meant", () => {
  expect(read("?tab=messages")).toEqual({ tab: "timeline", kind: "message" });
  expect(read("?tab=notes")).toEqual({ tab: "timeline", kind: "note" });
  expect(read("?tab=history")).toEqual({ tab: "timeline" });
  expect(read("?tab=tasks")).toEqual({ tab: "next" });
  expect(read("?tab=offers")).toEqual({ tab: "placement" });
  expect(read("?tab=contradictions")).toEqual({ tab: "who" });
});

test("what an address can't say is the timeline", () => {
  expect(read("")).toEqual({ tab: "timeline" });
  expect(read("?tab=nonsense&kind=secret&form=application:1")).toEqual({ tab: "timeline" });
  expect(read("?tab=timeline&kind=secret")).toEqual({ tab: "timeline" });
  expect(read("?tab=answers&form=application:1")).toEqual({ tab: "answers" });
});
