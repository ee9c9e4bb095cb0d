/** The texts that the firm publishes in versions. */
export const legalKinds = ["terms"] as const;
export type LegalKind = (typeof legalKinds)[number];

interface LegalKindRow {
  readonly title: string;
  /** Where the one in effect is. An earlier or later version is below it: `/terms-and-conditions/2`. */
  readonly path: string;
}

export const legalKindRows: Readonly<Record<LegalKind, LegalKindRow>> = {
  terms: { title: "Privacy Policy and Terms of Use", path: "/terms-and-conditions" },
};

export const toVersionPath = (kind: LegalKind, version: number): string => `${legalKindRows[kind].path}/${version}`;

export const legalLimits = {
  textChars: 60_000,
  titleChars: 120,
  sections: 60,
  noteChars: 300,
  daysAhead: 366,
} as const;
