import { expect, test } from "vitest";
import { formatPosition, parsePosition } from "../../platform/db/replication.ts";
import { findLastNight } from "./backup-keeper.ts";
import { findSegmentNumber, nameSegment, parseSegment, startOfSegment } from "./wal-segment.ts";

const segmentBytes = 16 * 1024 * 1024;

test("names segments as PostgreSQL does", () => {
  const position = parsePosition("2A/FF000028");
  const number = findSegmentNumber(position, segmentBytes);
  const name = nameSegment({ timeline: 3, number }, segmentBytes);
  expect(name).toBe("000000030000002A000000FF");
  expect(parseSegment(name, segmentBytes)).toEqual({ timeline: 3, number });
  expect(formatPosition(startOfSegment(number, segmentBytes))).toBe("2A/FF000000");
  const next = nameSegment({ timeline: 3, number: number + 1 }, segmentBytes);
  expect(next).toBe("000000030000002B00000000");
});

test.each([
  ["2026-11-23T12:00:00Z", "2026-11-23T07:00:00.000Z"],
  ["2026-11-23T06:59:59Z", "2026-11-22T07:00:00.000Z"],
  ["2026-07-01T06:00:00Z", "2026-07-01T06:00:00.000Z"],
])("at %s, the last night's hour in New York was %s", (now, night) => {
  expect(findLastNight(new Date(now), "America/New_York").toISOString()).toBe(night);
});
