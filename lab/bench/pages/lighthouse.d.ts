declare module "lighthouse" {
  /** The part of the API that `lighthouse-run.ts` uses, so that types are checked where the package isn't installed. */
  export interface Flags {
    readonly port: number;
    readonly output: "json";
    readonly logLevel: "error";
    readonly onlyCategories: readonly string[];
  }
  export interface Result {
    readonly finalDisplayedUrl: string;
    readonly runtimeError?: { readonly message: string };
    readonly audits: Readonly<Record<string, Audit>>;
    readonly categories: Readonly<Record<string, Category>>;
  }
  interface Audit {
    /** From 0 to 1; null when the audit only informs. */
    readonly score: number | null;
    readonly numericValue?: number;
    readonly details?: { readonly items?: unknown };
  }
  interface Category {
    /** From 0 to 1. */
    readonly score: number | null;
    readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
  }
  // biome-ignore lint/style/noDefaultExport: the package exports it this way.
  export default function lighthouse(url: string, flags: Flags): Promise<{ readonly lhr: Result } | undefined>;
}
