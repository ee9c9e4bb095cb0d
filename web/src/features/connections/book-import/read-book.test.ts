import { importLimits } from "@funding-desk/contract/connections/book-import/desk-api";
import { expect, test } from "vitest";
import {
  BookUnreadable,
  findChoiceFault,
  guessColumns,
  listLeftOut,
  listSamples,
  readBook,
  toParts,
} from "./read-book.ts";

const toFile = (content: string | Uint8Array<ArrayBuffer>) => new File([content], "book.csv");
const header = "First Name,Last Name,E-mail,Phone,State,Notes";
const line = "José,Núñez,jose@example.com,(555) 010-0142,TX,Ok";
const text = `${header}\n${line}\n`;

const toUtf16 = (isLittle: boolean): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2));
  for (const [index, char] of [...`\ufeff${text}`].entries()) view.setUint16(2 * index, char.charCodeAt(0), isLittle);
  return new Uint8Array(view.buffer);
};

test.each([
  ["UTF-8", text],
  ["UTF-8 with a byte order mark", `\ufeff${text}`],
  ["UTF-16, little-endian", toUtf16(true)],
  ["UTF-16, big-endian", toUtf16(false)],
  // In which each of these letters is one byte, the same as in Latin-1.
  ["Windows-1252", Uint8Array.from(text, (char) => char.charCodeAt(0))],
  ["lines that end as on Windows", text.replaceAll("\n", "\r\n")],
  ["semicolons", text.replaceAll(",", ";")],
  ["tabs", text.replaceAll(",", "\t")],
  ["Excel's own line about the separator", `sep=;\r\n${text.replaceAll(",", ";")}`],
  ["quotation marks everywhere", text.replaceAll(/[^,\n]+/g, '"$&"')],
])("reads %s", async (_, content) => {
  const book = await readBook(toFile(content));
  expect(book).toEqual({
    name: "book.csv",
    headers: header.split(","),
    lines: [{ number: 2, cells: line.split(",") }],
    topNote: undefined,
  });
});

test("numbers the lines as a spreadsheet does, with empty ones and with breaks in a cell", async () => {
  const { lines } = await readBook(
    toFile(`${header}\n${line.replace("Ok", '"Said ""no""\r\nthen, yes"')}\n,,,,,\n\n${line}\n`),
  );
  expect(lines.map(({ number }) => number)).toEqual([2, 5]);
  expect(lines[0]?.cells[5]).toBe('Said "no"\r\nthen, yes');
});

test("leaves a formula the text that it is", async () => {
  const { lines } = await readBook(toFile(`${header}\n${line.replace("Ok", '"=HYPERLINK(""x"")"')}`));
  expect(lines[0]?.cells[5]).toBe('=HYPERLINK("x")');
});

test.each([
  ["too many lines", `${header}\n${`${line}\n`.repeat(importLimits.rows + 1)}`, /more than 20,000 lines/],
  ["too many columns", `${"a,".repeat(200)}a\nb`, /more than 200 columns/],
  ["a million columns", `${"a,".repeat(1_000_000)}a\nb`, /more than 200 columns/],
  ["headers only", `${header}\n,,,\n`, /found no clients/],
  ["nothing", "", /found no clients/],
  ["a quotation mark that is never closed", `${header}\n${line}\n"${line}\n${line}`, /mark in line 3 is never closed/],
  ["a workbook", "PK\u0003\u0004", /Excel workbook/],
])("says what is wrong with %s", async (_, content, sentence) => {
  const reading = readBook(toFile(content));
  await expect(reading).rejects.toThrow(sentence);
  await expect(reading).rejects.toBeInstanceOf(BookUnreadable);
});

test("refuses a file of 200 MB before it reads it", async () => {
  const file = new File([], "book.csv");
  Object.defineProperty(file, "size", { value: 200 * 1024 * 1024 });
  file.arrayBuffer = () => Promise.reject(new Error("It was read."));
  await expect(readBook(file)).rejects.toThrow("larger than 25 MB");
});

test("guesses a column by its header or its values, and each thing once", async () => {
  const book = await readBook(
    toFile(`Client Name,Reach,x,Email,E-mail\nAda L,555-010-0142,a@example.com,b@example.com,`),
  );
  expect(guessColumns(book)).toEqual(["full_name", "mobile", "", "email", "note_line"]);
  expect(listSamples(book, 1)).toEqual(["555-010-0142"]);
});

test.each([
  [
    "HubSpot",
    "First Name,Last Name,Email,Phone Number,State/Region,Company name,Contact owner,Lead Status,Create Date",
    ["first_name", "last_name", "email", "mobile", "state", "business_name", "advisor", "note_line", "note_line"],
  ],
  [
    "Salesforce",
    "Account Name,First Name,Last Name,Email,Phone,Mailing Street,Mailing City,Mailing State/Province,Mailing Zip/Postal Code,Lead Source",
    [
      "business_name",
      "first_name",
      "last_name",
      "email",
      "mobile",
      "business_street",
      "business_city",
      "state",
      "business_zip",
      "note_line",
    ],
  ],
  [
    "Centrex",
    "DBA,Federal Tax ID,Owner Name,Owner Email,Owner Cell,State,Industry,Business Start Date,Sales Rep,Funder,Funded Amount,Funded Date,Factor Rate,Payback,Notes",
    [
      "business_name",
      "ein",
      "full_name",
      "email",
      "mobile",
      "state",
      "industry",
      "note_line",
      "advisor",
      "lender",
      "amount",
      "funded_on",
      "note_line",
      "note_line",
      "note",
    ],
  ],
])("knows the columns of %s", async (_, headers, columns) =>
  expect(guessColumns(await readBook(toFile(`${headers}\n${",x".repeat(20)}`)))).toEqual(columns),
);

test("knows a first line that is a client, and titles above the headers", async () => {
  const bare = await readBook(toFile(`${line}\n${line}\n`));
  expect(bare).toMatchObject({
    lines: [{ number: 1 }, { number: 2 }],
    topNote: expect.stringContaining("read it as a client"),
  });
  expect(guessColumns(bare)).toEqual(["", "", "email", "mobile", "", ""]);
  const titled = await readBook(toFile(`Clients of 2024,,,,,\n,,,,,\n${header}\n${line}\n`));
  expect(titled).toMatchObject({
    headers: header.split(","),
    lines: [{ number: 4 }],
    topNote: "The columns are named in line 3. We left out what is above it.",
  });
});

test("names the columns with something in them that nobody chose", async () => {
  const book = await readBook(toFile("Email,Fax,Empty,\na@example.com,1,,x"));
  expect(listLeftOut(book, guessColumns(book))).toEqual(["Fax", "Column 4"]);
});

test("cuts a cell that is too long for any column, and sends long lines in shorter parts", async () => {
  const book = await readBook(
    toFile(`Email,Notes,Status\n${`a@example.com,${"n".repeat(60_000)},Funded\n`.repeat(50)}`),
  );
  const parts = toParts(book, guessColumns(book));
  expect(parts.flat()).toHaveLength(50);
  expect(parts.length).toBeGreaterThan(2);
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(importLimits.charsAtOnce * 1.1);
  expect(parts[0]?.[0]?.cells.note).toHaveLength(importLimits.cellChars);
  expect(parts[0]?.[0]?.cells.note_lines).toEqual([{ header: "Status", text: "Funded" }]);
});

test("says which columns are missing, or chosen twice", () => {
  const whole = ["first_name", "last_name", "email", "mobile", "state"] as const;
  expect(findChoiceFault(whole)).toBeUndefined();
  expect(findChoiceFault(["full_name", "email", "mobile", "state", ""])).toBeUndefined();
  expect(findChoiceFault(whole.slice(0, 4))).toMatch(/the state/);
  expect(findChoiceFault(whole.slice(1))).toMatch(/full name/);
  expect(findChoiceFault([...whole, "email"])).toMatch(/as the same thing/);
});

test("sends parts the server takes, without columns that nobody chose", async () => {
  const book = await readBook(toFile(`Email,Secret\n${"a@example.com,s\n".repeat(importLimits.rowsAtOnce + 1)}`));
  const parts = toParts(book, ["email", ""]);
  expect(parts.map(({ length }) => length)).toEqual([importLimits.rowsAtOnce, 1]);
  expect(parts[1]?.[0]).toEqual({ number: importLimits.rowsAtOnce + 2, cells: { email: "a@example.com" } });
});
