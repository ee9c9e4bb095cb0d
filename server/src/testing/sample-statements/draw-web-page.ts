import { dayFormats, moneyFormats } from "./formats.ts";
import { createSampleSheet } from "./sample-sheet.ts";
import type { SampleAccount } from "./sample-truth.ts";

/** A bank's list of movements as a browser prints it. It isn't a statement. */
export const drawWebPage = async (account: SampleAccount): Promise<Buffer> => {
  const sheet = createSampleSheet({ top: 50, bottom: 740, size: 9 });
  sheet.onEachPage((page, count) => {
    sheet.moveTo(18);
    sheet.put("2/3/25, 9:41 AM", 24, { size: 7 });
    sheet.put("Account activity - Harbor National Bank", 306, { size: 7, align: "center" });
    sheet.moveTo(770);
    sheet.put("https://secure.harbornational.example/web/accounts/activity", 24, { size: 7 });
    sheet.put(`${page}/${count}`, 560, { size: 7, align: "right" });
  });
  sheet.put(`Harbor Business Checking (...${account.lastFour})`, 40, { size: 14, isBold: true });
  sheet.moveBy(26);
  sheet.put("Available balance", 40);
  sheet.put(moneyFormats.dollars(account.closing), 200);
  sheet.put("Present balance", 320);
  sheet.put(moneyFormats.dollars(account.closing + 4200), 440);
  sheet.moveBy(26);
  sheet.put("Search transactions", 40);
  sheet.put("Pending", 320);
  sheet.moveBy(22);
  const head = () => {
    for (const [label, x] of [
      ["Date", 40],
      ["Description", 110],
      ["Type", 360],
      ["Amount", 450],
      ["Balance", 520],
    ] as const)
      sheet.put(label, x, { isBold: true });
    sheet.moveBy(15);
  };
  head();
  sheet.onBreak(head);
  for (const row of account.rows.toReversed()) {
    sheet.need(14);
    sheet.put(`${dayFormats.padded(row.on)}, ${row.on.slice(0, 4)}`, 40);
    sheet.put(row.description.slice(0, 42), 110);
    sheet.put(row.cents > 0 ? "ACH credit" : "Card", 360);
    sheet.put(moneyFormats.dollars(row.cents), 500, { align: "right" });
    sheet.put(moneyFormats.dollars(row.balanceCents), 570, { align: "right" });
    sheet.moveBy(14);
  }
  return sheet.finish();
};
