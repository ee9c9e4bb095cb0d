import lighthouse, { type Flags, type Result } from "lighthouse";
import { median } from "../workbench/contest.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

export interface PageResult {
  /** Out of 100. */
  readonly scores: Readonly<Record<(typeof categories)[number], number>>;
  readonly lcpMs: number;
  readonly cls: number;
  readonly tbtMs: number;
  /** Transferred bytes of script files loaded without an interaction. */
  readonly scriptBytes: number;
  /** Transferred bytes of everything. */
  readonly totalBytes: number;
  /** Names of the audits that cost points in any run. */
  readonly failed: readonly string[];
}

interface NetworkItem {
  readonly resourceType?: string;
  readonly transferSize?: number;
}

/**
 * Runs Lighthouse's mobile preset, which simulates a slow phone on a slow network. Each value is the median of the
 * runs.
 */
export const runLighthouse = async (
  url: string,
  { port, runs }: { readonly port: number; readonly runs: number },
): Promise<PageResult> => {
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await runOnce(url, port));
  const of = (value: (result: Result) => number): number => median(results.map(value));
  const score = (category: string) => of((result) => Math.round((result.categories[category]?.score ?? 0) * 100));
  const numeric = (audit: string) => of((result) => result.audits[audit]?.numericValue ?? Number.NaN);
  return {
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    },
    lcpMs: numeric("largest-contentful-paint"),
    cls: numeric("cumulative-layout-shift"),
    tbtMs: numeric("total-blocking-time"),
    scriptBytes: of((result) => sumBytes(result, "Script")),
    totalBytes: of((result) => sumBytes(result)),
    failed: [...new Set(results.flatMap(failedAudits))],
  };
};

const triesAtMost = 3;

/** Tries again without a result: on a busy machine, Lighthouse sometimes misses the start of a page load. */
const runOnce = async (url: string, port: number): Promise<Result> => {
  let failure = "no result";
  for (let attempt = 0; attempt < triesAtMost; attempt += 1) {
    // Lighthouse empties the browser's cache before each run but leaves the storage, which may hold a session.
    const flags: Flags = { port, output: "json", logLevel: "error", onlyCategories: [...categories] };
    const report = await lighthouse(url, flags);
    const { runtimeError, finalDisplayedUrl } = report?.lhr ?? {};
    if (report && !runtimeError) {
      if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`);
      return report.lhr;
    }
    failure = runtimeError?.message ?? failure;
  }
  throw new Error(`${url}: ${failure}`);
};

const sumBytes = ({ audits }: Result, type?: string): number => {
  const { details } = audits["network-requests"] ?? {};
  const items: NetworkItem[] = Array.isArray(details?.items) ? details.items : [];
  return items
    .filter(({ resourceType }) => type === undefined || resourceType === type)
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
};

const failedAudits = ({ categories: scored, audits }: Result): string[] =>
  Object.values(scored)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id);
