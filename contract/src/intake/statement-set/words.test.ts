import { expect, test } from "vitest";
import type { ReadAccount, ReadFile } from "./shapes.ts";
import { describeMonth, listFindings } from "./words.ts";

const account: ReadAccount = {
  last_four: "4471",
  bank: "Harbor National Bank",
  months: ["2026-08"],
  rows: 45,
  rows_confirmed: 45,
  adds_up: true,
  other_holder: null,
  pages_missing: [],
  pages_printed: 3,
};
const file: ReadFile = {
  document_id: "d1",
  kind: "statement",
  is_picture: false,
  is_scan: false,
  is_cut: false,
  is_small: false,
  same_as: null,
  accounts: [account],
  pages_missing: [],
  pages_printed: null,
  tax_return: null,
  ein_name: null,
  valid_until: null,
};
const say = (over: Partial<ReadFile>, ofAccount: Partial<ReadAccount> = {}) =>
  listFindings({ ...file, accounts: [{ ...account, ...ofAccount }], ...over }).map(
    ({ kind, text }) => `${kind}: ${text}`,
  );

const cases: readonly (readonly [string, Partial<ReadFile>, Partial<ReadAccount>, string[]])[] = [
  ["adds up", {}, {}, ["fine: August 2026, account ending 4471, 45 rows, adds up."]],
  [
    "is read in part",
    {},
    { adds_up: false, rows_confirmed: 12 },
    ["note: August 2026, account ending 4471, 12 of 45 rows read."],
  ],
  [
    "lacks pages",
    {},
    { pages_missing: [2, 3], adds_up: false, rows: 0 },
    ["gap: Pages 2 and 3 of 3 are missing.", "note: August 2026, account ending 4471."],
  ],
  [
    "is someone else's",
    {},
    { other_holder: "Cobalt Freight Co." },
    ["fine: August 2026, account ending 4471, 45 rows, adds up.", "note: The account is Cobalt Freight Co.'s."],
  ],
  [
    "was recognized in a scan",
    { is_scan: true },
    {},
    ["fine: August 2026, account ending 4471, 45 rows, adds up.", "note: Read from a scan."],
  ],
  [
    "is a long scan",
    { is_scan: true, is_cut: true },
    {},
    ["fine: August 2026, account ending 4471, 45 rows, adds up.", "note: Read from a scan: its first pages only."],
  ],
  ["has only a header", {}, { months: [], last_four: null, rows: 0, adds_up: false }, []],
  ["is there twice", { same_as: "august.pdf" }, {}, ["note: The same file as august.pdf."]],
  [
    "is too small a photo",
    { is_small: true, kind: "other", accounts: [] },
    {},
    ["gap: Too small to read. Hold the phone closer."],
  ],
  [
    "is a web page",
    { kind: "webPage" },
    {},
    ["gap: This is a page of Harbor National Bank's website, not the statement. Please download the statement itself."],
  ],
  [
    "is a tax return",
    { kind: "taxReturn", accounts: [], tax_return: { form: "1120-S", year: 2025, name: "Tide LLC" } },
    {},
    ["fine: Form 1120-S for 2025, Tide LLC."],
  ],
  ["is an EIN letter", { kind: "einLetter", accounts: [], ein_name: "Tide LLC" }, {}, ["fine: For Tide LLC."]],
  [
    "is a license",
    { kind: "driversLicense", accounts: [], valid_until: "2030-12-31" },
    {},
    ["note: Valid until 12/31/2030."],
  ],
  [
    "is the rest of something",
    { kind: "other", accounts: [], pages_missing: [1], pages_printed: 2 },
    {},
    ["gap: Page 1 of 2 is missing."],
  ],
  ["says nothing", { kind: "other", accounts: [] }, {}, []],
];

test.each(cases.map(([name, ...each]) => [name, each] as const))(
  "says of a file that %s what it is, in a sentence",
  (_, [over, ofAccount, said]) => {
    expect(say(over, ofAccount)).toEqual(said);
  },
);

test("says of a month how it stands", () => {
  expect(describeMonth("2026-09", "short")).toBe("September 2026: a page is missing");
  expect(describeMonth("2026-09", "differs")).toBe("September 2026: twice, with different figures");
});
