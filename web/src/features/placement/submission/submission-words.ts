import { type SubmissionStatus, submissionStatusRows } from "@funding-desk/contract/placement/submission/states";
import type { SubmissionItemWire } from "@funding-desk/contract/placement/submission/submission-wire";
import { formatCount } from "../../../forms/format-count.ts";
import type { BadgeProps } from "../../../ui/badge.tsx";
import { formatKilobytes, formatMegabytes } from "../../documents/file/format-size.ts";

const statusTones: Readonly<Record<"good" | "waiting" | "neutral", BadgeProps["tone"]>> = {
  good: "success",
  waiting: "yellow",
  neutral: "neutral",
};

export const toStatusTone = (status: SubmissionStatus): BadgeProps["tone"] =>
  statusTones[submissionStatusRows[status].tone];

const megabyte = 1024 * 1024;

/** What a file is, in short: its kind of file, pages and size. */
export const listFileFacts = ({ media_type, pages, size_bytes }: SubmissionItemWire): string[] => [
  media_type === "application/pdf" ? "PDF" : (media_type.split("/").at(-1) ?? "").toUpperCase(),
  ...(pages === null ? [] : [formatCount(pages, "page")]),
  size_bytes < megabyte ? formatKilobytes(size_bytes) : formatMegabytes(size_bytes),
];
