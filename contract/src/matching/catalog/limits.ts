import { ruleLimits } from "../fit/rule.ts";

/** The limits of the catalog, within those of contract/src/matching/fit. Each name says its unit. */
export const catalogLimits = {
  nameChars: 100,
  titleChars: 200,
  quoteChars: 800,
  addressChars: 400,
  noteChars: 4000,
  whyChars: 300,
  /** A choice, a NAICS prefix. */
  wordChars: 100,
  documentChars: 60,
  /** Choices or prefixes in one threshold. */
  words: 60,
  /** Comparisons in one "all of" or "any of", and in a whole rule. */
  parts: 12,
  comparisons: 40,
  rules: 80,
  documents: 30,
  documentCount: 60,
  amountUsd: 1_000_000_000,
  staleDays: 3650,
  lenders: 500,
  programs: 1000,
  fileBytes: 5 * 1024 * 1024,
  /** In one imported file. */
  fileRules: 8000,
  /** How deep a JSON file nests. Ours is ten deep. */
  fileDepth: 14,
  /** Errors of one file that are listed; the rest are counted. */
  shownErrors: 200,
} as const;

/** How long a claim holds after someone read it, unless its rule says otherwise. */
export const usualStaleDays = ruleLimits.staleAfterDays;
