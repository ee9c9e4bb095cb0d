import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const sources = path.join(import.meta.dirname, "..");
const files = globSync("**/*.{ts,tsx}", { cwd: sources }).filter(
  (file) => !/\.test\.tsx?$/.test(file) && !/^(testing|routes\/dev)\//.test(file),
);

/** One way for each thing: what a source may not do by itself, and where the one way is. */
const ways: readonly { readonly name: string; readonly shape: RegExp; readonly places: readonly RegExp[] }[] = [
  {
    name: "files are chosen with FileChoiceField, FileButton or FileUploads",
    // Not a selector.
    shape: /(?<!\[)type="file"/,
    places: [/^ui\/file-(button|choice-field)\.tsx$/],
  },
  { name: "an address leads on with a Redirect", shape: /<Navigate\b/, places: [/^ui\/redirect\.tsx$/] },
  { name: "the way back is a BackLink", shape: /icons\/arrow-left"/, places: [/^ui\/back-link\.tsx$/] },
  {
    name: "lists are exported with an ExportButton or an ExportMenu",
    shape: /^\s*Export( as \{.*)?$|>Export( as [A-Z]+)?</m,
    places: [/^ui\/export-button\.tsx$/],
  },
  {
    name: "what few need is behind a Fold",
    shape: /^\s*<details\b/m,
    // Public pages draw theirs; lists of people, of a week by day, and of gaps by program are boxes of their own.
    places: [
      /^ui\/fold\.tsx$/,
      /^features\/(site|matching\/funding-product)\//,
      /^features\/desk\/bulk-act\/bulk-dialog\.tsx$/,
      /^features\/messages\/reminder\/week-list\.tsx$/,
      /^features\/placement\/submission\/desk\/client-readiness\.tsx$/,
    ],
  },
  {
    name: "dates are written by forms/format-time and format-due",
    shape: /new Intl\.DateTimeFormat\((?!.*resolvedOptions)|\.toLocale(Date|Time)String\(/,
    // Booking computes with zones. `ui` is below `forms`.
    places: [/^forms\/format-(time|due)\.ts$/, /^features\/calendar\/appointment\//, /^ui\/saved-note\.tsx$/],
  },
  {
    name: "numbers and lists of words are written by forms/format-number and format-count",
    shape: /new Intl\.(Number|List)Format\(|\.toLocaleString\(/,
    places: [
      /^forms\/format-(number|count)\.ts$/,
      /^features\/documents\/file\/format-size\.ts$/,
      /^features\/site\/cost-calculator\/cost-wording\.ts$/,
    ],
  },
];

test.each(ways)("$name", ({ shape, places }) => {
  const found = files.filter((file) => shape.test(readFileSync(path.join(sources, file), "utf8")));
  expect(found.filter((file) => !places.some((place) => place.test(file)))).toEqual([]);
  for (const place of places)
    expect(
      found.some((file) => place.test(file)),
      String(place),
    ).toBe(true);
});
