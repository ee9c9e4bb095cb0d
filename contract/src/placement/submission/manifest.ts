import type { SubmissionItemKind } from "./states.ts";

/** One file of a package, as the manifest lists it. */
export interface ManifestItem {
  readonly name: string;
  readonly kind: SubmissionItemKind;
  readonly size_bytes: number;
  /** Null where it can't be counted. */
  readonly pages: number | null;
  /** In hexadecimal. */
  readonly sha256: string;
  /** Why the lender gets it. */
  readonly why: string;
}

/** What a package consists of. Nothing in it is secret. */
export interface Manifest {
  /** The submission's id. */
  readonly submission: string;
  readonly prepared_for: { readonly lender: string; readonly program: string };
  /** YYYY-MM-DD, in the firm's time zone. */
  readonly prepared_on: string;
  /** Whether sensitive numbers are in it in full. */
  readonly shows_numbers: boolean;
  readonly items: readonly ManifestItem[];
}

/** The manifest as text, always in the same order: its SHA-256 is of this text, wherever the manifest was stored. */
export const writeManifest = ({ submission, prepared_for, prepared_on, shows_numbers, items }: Manifest): string => {
  const ordered: Manifest = {
    submission,
    prepared_for: { lender: prepared_for.lender, program: prepared_for.program },
    prepared_on,
    shows_numbers,
    items: items.map(({ name, kind, size_bytes, pages, sha256, why }) => ({
      name,
      kind,
      size_bytes,
      pages,
      sha256,
      why,
    })),
  };
  return `${JSON.stringify(ordered, null, 2)}\n`;
};

/** As `sha256sum -c` and `shasum -a 256 -c` read it. */
export const writeChecksums = (items: readonly Pick<ManifestItem, "sha256" | "name">[]): string =>
  items.map(({ sha256, name }) => `${sha256}  ${name}\n`).join("");
