import { isSameHolder } from "@funding-desk/contract/documents/statement/holder-name";
import type { Found } from "@funding-desk/contract/documents/statement/reading";
import { findLabels, findTextOf } from "./find-labelled.ts";
import { findMoney } from "./money.ts";
import { type Cell, type Line, toBox } from "./page-lines.ts";

const bankWords = /\b(?:bank|banking|credit union|savings|trust|federal|bancorp|bankers|n\.a\.|fsb|fcu|financial)\b/i;
const brands =
  /^(?:chase|jpmorgan chase|wells fargo|bank of america|citi(?:bank)?|capital one|pnc|truist|u\.?s\.? bank|td bank|regions|keybank|m&t|fifth third|huntington|citizens|bmo|navy federal|usaa|ally|mercury|bluevine|novo|relay|lili|brex|axos|santander|comerica|first citizens|frost|synovus|umpqua|zions|chime|rho|found|grasshopper|live oak)\b/i;
/** A line with these isn't a bank's name, though it has one of the words above. */
const notAName =
  /[$@]|\d{3}|https?:|www\.|\b(?:statement|member|your|service|call|please|page|banking with|thank|online|customer|balance|account|account number|checking|business|services by|insured|technology|p\.?o\.? box|for questions|summary|period|activity|deposit|withdrawal)\b/i;

/** The bank's name: what its first page calls itself at the top, or whoever is a member of the FDIC. */
export const findBank = (lines: readonly Line[]): Found<string> | undefined => {
  const [first] = lines;
  if (!first) return undefined;
  const candidates = lines
    .filter(({ page, top, pageHeight }) => page === first.page && (top < 0.35 * pageHeight || top > 0.9 * pageHeight))
    .flatMap((line) => line.cells.map((cell) => ({ line, cell })))
    .filter(({ cell }) => isBankName(cell.text));
  const best = candidates.toSorted((a, b) => height(b) - height(a) || a.line.top - b.line.top)[0];
  if (best) return { value: trimName(best.cell.text), box: toCellBox(best.line, best.cell) };
  for (const { line, cell } of lines.flatMap((each) => each.cells.map((own) => ({ line: each, cell: own })))) {
    const match = /(?:^|\b(?:by|at|through) )([^.]{3,40}?),? member fdic\b/i.exec(cell.text);
    if (match?.[1]) return { value: trimName(match[1]), box: toCellBox(line, cell) };
  }
  return undefined;
};

const isBankName = (text: string): boolean =>
  text.length <= 60 && (brands.test(text) || bankWords.test(text)) && !notAName.test(text) && !/^[a-z]/.test(text);

const height = ({ line, cell }: { line: Line; cell: Cell }): number => {
  const word = line.words[cell.from];
  return word ? Math.round(word.bottom - word.top) : 0;
};

const trimName = (text: string): string => text.replace(/[,;:]$/, "").trim();

const toCellBox = (line: Line, { from, count }: Cell) => toBox(line, line.words.slice(from, from + count));

const holderLabel =
  /\b(?:account (?:holder|name|owner|title)|customer name|business name|prepared for|statement for|company name)\b:?|^(?:name|customer|client|company):/;
/** "TULSA OK 74103", "Reno, NV 89502-1102" */
const cityLine =
  /^[A-Za-z][A-Za-z .'-]{1,40}(?:,? [A-Z]{2}\.?,?|, [A-Z][a-z]{3,12}(?: [A-Z][a-z]{3,9})?,?) \d{5}(?:-\d{4})?$/;
/** "1 Oak St, Tulsa, OK 74103", "1 Oak St, Tulsa, Oklahoma (OK) 74103" */
const wholeAddress =
  /^\d{1,6} [^,]{3,40}, [A-Za-z][A-Za-z .'-]{1,30},? [A-Z][A-Za-z]{1,12}(?: [A-Z][a-z]{3,9})?(?: \([A-Z]{2}\))? \d{5}(?:-\d{4})?$/;
const addressWords = /^(?:p\.?\s?o\.?\s?box|po box|rr \d|hc \d|rural route|attn|c\/o|suite|ste|apt|unit|\d)/i;
const legalForm = /\b(?:llc|l\.l\.c\.?|inc|incorporated|corp|corporation|co|company|ltd|llp|lp|pllc|pc|p\.c\.?)\.?$/i;

/** "3 Rivers Plumbing LLC" begins like a street, and isn't one. */
const isAddress = (text: string): boolean => addressWords.test(text) && !legalForm.test(text);
const notAHolder =
  /\b(?:customer service|bank|credit union|questions|contact|department|operations|statement|account|checking|branch|internal revenue|member services|return service|mail to|write to)\b/i;

/** The name on the account: beside its label, or on top of the address on the first page. */
export const findHolder = (lines: readonly Line[], bank: Found<string> | undefined): Found<string> | undefined => {
  const isBank = (text: string): boolean => bank !== undefined && isSameHolder(text, bank.value);
  for (const label of findLabels(lines, holderLabel)) {
    for (const { line, words } of findTextOf(lines, label)) {
      const text = words
        .map((word) => word.text)
        .join(" ")
        .replace(/^[:\s]+/, "");
      if (!isName(text) || isBank(text)) continue;
      // Beside its label a long name may be cut.
      const addressed = findAddressed(lines, isBank);
      return addressed?.value.startsWith(text) ? addressed : { value: text, box: toBox(line, words) };
    }
  }
  return findAddressed(lines, isBank);
};

const isName = (text: string): boolean =>
  text.length >= 3 &&
  text.length <= 80 &&
  /\p{L}{2}/u.test(text) &&
  (!/^\d/.test(text) || legalForm.test(text)) &&
  !/\d{4}|[$:]|\d\.\d{2}\b/.test(text) &&
  !notAHolder.test(text);

const findAddressed = (lines: readonly Line[], isBank: (text: string) => boolean): Found<string> | undefined => {
  const firstPage = lines[0]?.page;
  for (let index = 0; index < lines.length && lines[index]?.page === firstPage; index += 1) {
    const line = lines[index];
    const city = line?.cells.find(({ text }) => cityLine.test(text) || wholeAddress.test(text));
    if (!line || !city) continue;
    // Of a whole address in one line, the name is right above it.
    const block = listBlock(lines, index, city).slice(wholeAddress.test(city.text) ? -1 : 0);
    const top = block.find(({ cell }) => !isAddress(cell.text));
    // A title may stand right above the name, but a bank's name on top makes it the bank's own address.
    const isOfBank = block.some(({ cell }) => isBank(cell.text));
    if (!top || isOfBank || bankWords.test(top.cell.text)) continue;
    const name = block.find(({ cell }) => !isAddress(cell.text) && isName(cell.text));
    if (!name || isBank(name.cell.text) || findMoney(name.line).length > 0) continue;
    const alias = block[block.indexOf(name) + 1];
    const hasAlias = alias !== undefined && /^(?:dba|d\/b\/a|t\/a)\b/i.test(alias.cell.text);
    return {
      value: hasAlias ? `${name.cell.text} ${alias.cell.text}` : name.cell.text,
      box: toCellBox(name.line, name.cell),
    };
  }
  return undefined;
};

/** The lines of an address from its top to the one with the city. */
const listBlock = (lines: readonly Line[], index: number, city: Cell): { line: Line; cell: Cell }[] => {
  const block: { line: Line; cell: Cell }[] = [];
  let below = lines[index];
  for (let above = index - 1; above >= 0 && block.length < 5; above -= 1) {
    const line = lines[above];
    if (!line || !below || line.page !== below.page) break;
    const tall = below.bottom - below.top;
    if (below.top - line.bottom > 1.2 * tall) break;
    const cell = line.cells.find(({ left }) => Math.abs(left - city.left) < 4);
    // Another column's line may lie between two of this one.
    if (!cell) continue;
    block.unshift({ line, cell });
    below = line;
  }
  return block;
};
