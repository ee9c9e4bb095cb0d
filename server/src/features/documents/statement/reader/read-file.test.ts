import { isSameHolder } from "@funding-desk/contract/documents/statement/holder-name";
import type { FileReading } from "@funding-desk/contract/documents/statement/reading";
import type { TextPage } from "@funding-desk/contract/platform/text-page";
import { describe, expect, it } from "vitest";
import { extractText } from "../../../../platform/files/inspection/extract-text.ts";
import { compareReading } from "../../../../testing/sample-statements/compare-reading.ts";
import { createSampleAccount } from "../../../../testing/sample-statements/create-sample-account.ts";
import {
  drawSampleStatement,
  type SamplePlan,
  sampleLayouts,
} from "../../../../testing/sample-statements/draw-sample-statement.ts";
import { drawWebPage } from "../../../../testing/sample-statements/draw-web-page.ts";
import { createSeededRandom } from "../../../../testing/sample-statements/seeded-random.ts";
import { readFile } from "./read-file.ts";

const layouts = sampleLayouts.map((layout) => ({ name: layout.name, layout }));
const plan = { month: "2025-03", size: 64, seed: 7 };

const extract = async (bytes: Buffer): Promise<readonly TextPage[]> => (await extractText(bytes)).pages;

const draw = async (of: SamplePlan) => {
  const statement = await drawSampleStatement(of);
  const pages = await extract(statement.bytes);
  return { statement, pages, reading: readFile(pages) };
};

/** A page of plain lines. */
const writePage = (lines: readonly string[]): TextPage => ({
  width: 612,
  height: 792,
  items: lines.map((text, index) => ({ text, x: 50, y: 50 + 16 * index, width: 5 * text.length, height: 10 })),
});

describe.each(layouts)("a statement with $name", ({ layout }) => {
  const base = draw({ ...plan, layout });

  it("is read without an error", async () => {
    const { statement, reading } = await base;
    expect(reading).toMatchObject({ kind: "statement", text: "text" });
    expect(compareReading(statement.accounts, reading)).toEqual({
      kind: "reconciled",
      isFaultless: true,
      isWrong: false,
      differences: [],
    });
    expect(reading.accounts[0]?.pagesPrinted).toMatchObject({ missing: [], double: [] });
  });

  it("shows a dropped page, and one that is there twice", async () => {
    const { statement, pages } = await base;
    expect(pages.length).toBeGreaterThan(1);
    for (const [index] of pages.entries()) {
      const reading = readFile(pages.filter((_, other) => other !== index));
      expect(reading.kind).toBe("statement");
      expect(reading.accounts[0]?.pagesPrinted?.missing).toEqual([index + 1]);
    }
    const reading = readFile([...pages.slice(0, 2), ...pages.slice(1)]);
    expect(reading.accounts[0]?.pagesPrinted?.double).toEqual([2]);
    expect(compareReading(statement.accounts, reading).differences).toEqual([]);
  });

  it.each([{ changedRow: 5 }, { droppedRow: 11 }])("doesn't add up with %o", async (damage) => {
    const { reading } = await draw({ ...plan, layout, damage });
    expect(reading.accounts[0]?.isReconciled).toBe(false);
    expect(reading.accounts[0]?.figures).toBeUndefined();
  });

  it("says whose month it is, so that a missing, double, or foreign one shows", async () => {
    const { statement, reading } = await base;
    const [own, foreign] = [
      reading.accounts[0],
      (
        await draw({
          ...plan,
          layout,
          size: 12,
          month: "2024-12",
          firstDay: 16,
          seed: 8,
          number: "777012348812",
          holder: "Delgado Trucking Corp.",
        })
      ).reading.accounts[0],
    ];
    expect([own?.period?.value.from, foreign?.period?.value.from]).toEqual(["2025-03-01", "2024-12-16"]);
    expect([own?.lastFour?.value, foreign?.lastFour?.value]).toEqual([statement.accounts[0]?.lastFour, "8812"]);
    expect(isSameHolder(own?.holder?.value ?? "", foreign?.holder?.value ?? "")).toBe(false);
    expect(foreign?.isReconciled).toBe(true);
  });

  it("isn't read where nobody sees its text", async () => {
    const { pages } = await base;
    const hidden = pages.map((page) => ({
      ...page,
      hasPicture: true,
      items: page.items.map((item) => ({ ...item, isHidden: true as const })),
    }));
    expect(readFile(hidden)).toMatchObject({ kind: "statement", text: "picture", accounts: [] });
  });
});

describe("several statements in one file", () => {
  it("are told apart by their pages and periods", async () => {
    for (const { layout } of layouts.filter(({ layout: each }, index) => each.accounts === 1 && index % 4 === 1)) {
      const own = { ...plan, layout, number: "400012344471", size: 30 };
      const months = await Promise.all(
        ["2025-01", "2025-02", "2025-03"].map((month, index) => draw({ ...own, month, seed: index })),
      );
      const reading = readFile(months.flatMap(({ pages }) => pages));
      expect(
        compareReading(
          months.flatMap(({ statement }) => statement.accounts),
          reading,
        ).differences,
        layout.name,
      ).toEqual([]);
    }
  });
});

describe("a picture over a layer of text", () => {
  it("isn't read, though the layer is what the picture could show", async () => {
    const [first] = layouts;
    if (!first) throw new Error("No layout.");
    const { reading } = await draw({ ...plan, layout: first.layout, damage: { isPicture: true } });
    expect(reading).toMatchObject({ kind: "statement", text: "picture", accounts: [] });
  });
});

describe("a page that was turned to be read", () => {
  it.each([90, 180, 270] as const)("has its boxes where people see them, turned by %i", (turned) => {
    const page = writePage([
      "Statement period 01/01/2025 through 01/31/2025",
      "Beginning balance $100.00",
      "Ending balance $90.00",
    ]);
    const [upright, lying] = [readFile([page], "scan"), readFile([{ ...page, turned }], "scan")].map(
      ({ accounts }) => accounts[0]?.opening?.box,
    );
    if (!upright || !lying) throw new Error("The opening balance wasn't read.");
    const [x, y] = [upright.x + upright.width / 2, upright.y + upright.height / 2];
    // Setting it upright turned its middle to where it was read.
    const middle = { 90: [y, 1 - x], 180: [1 - x, 1 - y], 270: [1 - y, x] }[turned];
    expect([lying.x + lying.width / 2, lying.y + lying.height / 2]).toEqual(
      middle.map((each) => expect.closeTo(each, 6)),
    );
    expect(lying.width > lying.height).toBe(turned === 180);
  });
});

describe("what isn't a statement", () => {
  const readLines = (...lines: string[]): FileReading => readFile([writePage(lines)]);

  it("is a bank's page that a browser printed", async () => {
    const account = createSampleAccount(createSeededRandom(3), { month: "2025-01" });
    const reading = readFile(await extract(await drawWebPage(account)));
    expect(reading.kind).toBe("webPage");
    expect(reading.accounts).toMatchObject([{ lastFour: { value: account.lastFour }, isReconciled: false, rows: [] }]);
  });

  it("is a tax return, with its form and year", () => {
    const reading = readLines(
      "Form 1120-S   U.S. Income Tax Return for an S Corporation",
      "Department of the Treasury Internal Revenue Service",
      "For calendar year 2023 or tax year beginning , ending",
      "Name",
      "Juniper Lane Bakery LLC",
    );
    expect(reading).toMatchObject({
      kind: "taxReturn",
      taxReturn: { form: { value: "1120-S" }, year: { value: 2023 }, name: { value: "Juniper Lane Bakery LLC" } },
    });
  });

  it.each([
    { how: "in columns", gross: "504,000", returns: "4,000", left: "500,000", cents: 50_000_000 },
    { how: "without returns", gross: "504,000.", returns: "", left: "504,000.", cents: 50_400_000 },
    { how: "that don't add up", gross: "504,000", returns: "4,000", left: "504,000", cents: undefined },
    { how: "that aren't filled in", gross: "", returns: "", left: "", cents: undefined },
  ])("is a tax return, with its receipts $how", ({ gross, returns, left, cents }) => {
    const reading = readLines(
      "Form 1065   U.S. Return of Partnership Income",
      "Department of the Treasury Internal Revenue Service",
      "For calendar year 2023",
      `1a Gross receipts or sales 1a ${gross}`,
      `b Returns and allowances 1b ${returns}`,
      `c Balance. Subtract line 1b from line 1a 1c ${left}`,
      "2 Cost of goods sold 2 210,000",
    );
    expect(reading.taxReturn?.receipts?.value).toBe(cents);
  });

  it("is a tax return of several businesses, whose receipts aren't one sum", () => {
    const listBusiness = (dollars: string) => [
      `1 Gross receipts or sales 1 ${dollars}`,
      "2 Returns and allowances 2",
      `3 Subtract line 2 from line 1 3 ${dollars}`,
    ];
    const head = ["Form 1040 U.S. Individual Income Tax Return", "For calendar year 2023"];
    const one = readLines(...head, ...listBusiness("61,250"));
    expect(one.taxReturn?.receipts?.value).toBe(6_125_000);
    expect(readLines(...head, ...listBusiness("61,250"), ...listBusiness("8,400")).taxReturn?.receipts).toBeUndefined();
  });

  it("is the rest of something, and says which pages it lacks", () => {
    const page = (number: number) => writePage([`Page ${number} of 3`, "Thank you for being with us all these years."]);
    expect(readFile([page(2), page(3)])).toMatchObject({ kind: "other", pagesPrinted: { of: 3, missing: [1] } });
    for (const whole of [
      [page(1), page(2), page(3)],
      [page(2), page(2)],
      [page(2), writePage(["Of another paper, as it seems from here."])],
    ])
      expect(readFile(whole).pagesPrinted).toBeUndefined();
  });

  it("is a letter with an EIN, with its name", () => {
    const reading = readLines(
      "DEPARTMENT OF THE TREASURY",
      "INTERNAL REVENUE SERVICE",
      "CINCINNATI OH 45999-0023",
      "",
      "Number of this notice: CP 575 A",
      "",
      "",
      "JUNIPER LANE BAKERY LLC",
      "418 ALDER ST",
      "TULSA, OK 74103",
      "WE ASSIGNED YOU AN EMPLOYER IDENTIFICATION NUMBER",
    );
    expect(reading).toMatchObject({ kind: "einLetter", einLetter: { name: { value: "JUNIPER LANE BAKERY LLC" } } });
  });

  it("is a driver's license, with its end", () => {
    const reading = readLines(
      "CALIFORNIA DRIVER LICENSE",
      "DL I1234562 CLASS C",
      "EXP 08/31/2029",
      "DOB 08/31/1977 SEX F",
    );
    expect(reading).toMatchObject({ kind: "driversLicense", license: { expiresOn: { value: "2029-08-31" } } });
  });

  it.each([
    ["an invoice", ["Invoice 1042", "Date Description Amount", "01/05/2025 Repairs 450.00", "Total 450.00"]],
    [
      "a letter",
      [
        "Dear Ms. Lane,",
        "Thank you for your application.",
        "Sincerely,",
        "The team of the desk at the bank on Main Street",
      ],
    ],
  ])("is %s", (_, lines) => {
    expect(readLines(...lines)).toMatchObject({ kind: "other", accounts: [] });
  });

  it("is nothing at all", () => {
    expect(readFile([])).toMatchObject({ text: "none", kind: "other", pages: 0, accounts: [] });
    expect(readFile([{ width: 612, height: 792, items: [] }])).toMatchObject({ text: "none", kind: "other" });
    expect(readFile([{ width: 612, height: 792, items: [], hasPicture: true }])).toMatchObject({
      text: "picture",
      kind: "other",
    });
  });
});

describe("a statement without movements", () => {
  it("isn't said to add up", () => {
    const reading = readFile([
      writePage([
        "Harbor National Bank",
        "Statement period 01/01/2025 through 01/31/2025",
        "Account number 400012344471",
        "Beginning balance $100.00",
        "Ending balance $100.00",
      ]),
    ]);
    expect(reading.accounts).toMatchObject([
      { rows: [], rowsSeen: 0, isReconciled: false, lastFour: { value: "4471" }, opening: { value: 10000 } },
    ]);
  });
});

describe("a number that a space splits", () => {
  it("is read as the balance says, and shows both readings", () => {
    const at = (text: string, [x, y]: readonly [number, number]) => ({
      text,
      x,
      y,
      width: 5 * text.length,
      height: 10,
    });
    const reading = readFile([
      {
        width: 612,
        height: 792,
        items: [
          at("Statement period 01/01/2025 through 01/31/2025", [50, 50]),
          at("Account number 400012344471", [50, 66]),
          at("Beginning balance $100.00", [50, 82]),
          at("Ending balance $1,334.56", [50, 98]),
          ...["Date", "Description", "Amount", "Balance"].map((text, index) => at(text, [50 + 130 * index, 130])),
          at("01/05", [50, 150]),
          at("Deposit", [180, 150]),
          at("1", [295, 150]),
          at("234.56", [303, 150]),
          at("1,334.56", [440, 150]),
        ],
      },
    ]);
    expect(reading.accounts).toMatchObject([
      { isReconciled: true, rows: [{ cents: 123456, recoveredFrom: 23456, carriedBy: "balance" }] },
    ]);
  });
});

describe("a balance brought forward", () => {
  const line = ([day = "", text = "", amount = "", balance = ""]: readonly string[]): string =>
    day.padEnd(12) + text.padEnd(28) + amount.padStart(10) + balance.padStart(14);
  const page = (number: number, rows: readonly (readonly string[])[]) =>
    writePage([
      "Fenwick Bank Account number 400012344471",
      `Statement period 01/01/2025 through 01/31/2025 Page ${number} of 2`,
      line(["Date", "Description", "Amount", "Balance"]),
      ...rows.map(line),
    ]);
  const pages = [
    page(1, [
      ["", "Opening balance", "", "100.00"],
      ["01/05", "Deposit", "50.00", "150.00"],
      ["", "Balance carried forward", "", "150.00"],
    ]),
    page(2, [
      ["", "Balance brought forward", "", "150.00"],
      ["01/20", "Deposit", "25.00", "175.00"],
      ["", "Closing balance", "", "175.00"],
    ]),
  ];

  it("is no opening balance of a later page, so that half a month doesn't add up", () => {
    expect(readFile(pages).accounts).toMatchObject([{ isReconciled: true, rowsSeen: 2, opening: { value: 10000 } }]);
    expect(readFile(pages.slice(1)).accounts[0]).toMatchObject({ isReconciled: false, pagesPrinted: { missing: [1] } });
    const unread = pages[0] && { ...pages[0], items: pages[0].items.slice(0, 3) };
    expect(readFile([...(unread ? [unread] : []), ...pages.slice(1)]).accounts[0]?.isReconciled).toBe(false);
  });
});

describe("a page made to slow the reader down", () => {
  const fill = (write: (index: number) => string): TextPage[] =>
    Array.from({ length: 50 }, () => ({
      width: 612,
      height: 792,
      items: Array.from({ length: 1000 }, (_, index) => {
        const text = write(index);
        return { text, x: (index % 10) * 60, y: Math.floor(index / 10) * 7.5, width: 50, height: 7 };
      }),
    }));
  const head = writePage([
    "Statement period 01/01/2025 through 01/31/2025",
    "Beginning balance 1.00",
    "Ending balance 2.00",
    "Date Amount Balance",
  ]);

  it.each([
    ["days", () => "01/05/2025"],
    ["amounts", () => "1,234.56"],
    ["account numbers", (index: number) => (index % 2 ? "account" : String(10_000_000 + index))],
    ["balances", (index: number) => (index % 2 ? "Beginning balance" : `1,${100 + index}.56`)],
    ["periods", (index: number) => (index % 2 ? "through" : `01/0${1 + (index % 9)}/2025`)],
    ["long words", () => "1,".repeat(5_000)],
  ])("of %s takes little time", (_, write) => {
    const pages = [head, ...fill(write)];
    const startedAt = performance.now();
    readFile(pages);
    // A tenth of it on a machine that does nothing else.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
