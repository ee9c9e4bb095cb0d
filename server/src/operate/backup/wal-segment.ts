import type { WalPosition } from "../../platform/db/replication.ts";

/** One file of the write-ahead log. */
export interface Segment {
  readonly timeline: number;
  /** Counted from the beginning of the log, across timelines. */
  readonly number: number;
}

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, "0");

/** As PostgreSQL names it: the timeline, then the number in two parts. */
export const nameSegment = ({ timeline, number }: Segment, segmentBytes: number): string => {
  const perPart = 2 ** 32 / segmentBytes;
  return hex(timeline) + hex(Math.floor(number / perPart)) + hex(number % perPart);
};

export const parseSegment = (name: string, segmentBytes: number): Segment => {
  const [timeline = 0, high = 0, low = 0] = [0, 8, 16].map((from) => Number.parseInt(name.slice(from, from + 8), 16));
  return { timeline, number: high * (2 ** 32 / segmentBytes) + low };
};

export const findSegmentNumber = (position: WalPosition, segmentBytes: number): number =>
  Number(position / BigInt(segmentBytes));

export const startOfSegment = (number: number, segmentBytes: number): WalPosition =>
  BigInt(number) * BigInt(segmentBytes);

export const nameHistory = (timeline: number): string => `${hex(timeline)}.history`;

export const isSegmentName = (name: string): boolean => /^[0-9A-F]{24}$/.test(name);
export const isHistoryName = (name: string): boolean => /^[0-9A-F]{8}\.history$/.test(name);
