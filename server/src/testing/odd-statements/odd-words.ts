import { monthNames } from "@funding-desk/contract/forms/format";

/** How these banks write days and money. */

const cut = (day: string) => {
  const [year = "", month = "", date = ""] = day.split("-");
  return { year, month, date, m: String(Number(month)), d: String(Number(date)), at: Number(month) - 1 };
};

export const mmdd = (day: string): string => `${cut(day).month}/${cut(day).date}`;
export const md = (day: string): string => `${cut(day).m}/${cut(day).date}`;
export const mmddyy = (day: string): string => `${mmdd(day)}/${cut(day).year.slice(2)}`;
export const mdyyyy = (day: string): string => `${cut(day).m}/${cut(day).d}/${cut(day).year}`;
export const mmddyyyy = (day: string): string => `${mmdd(day)}/${cut(day).year}`;
export const monDd = (day: string): string => `${monthNames[cut(day).at]?.slice(0, 3)} ${cut(day).date}`;
export const monD = (day: string): string => `${monthNames[cut(day).at]?.slice(0, 3)} ${cut(day).d}`;
export const monDdYyyy = (day: string): string => `${monDd(day)} ${cut(day).year}`;
export const longDay = (day: string): string => `${monthNames[cut(day).at]} ${cut(day).d}, ${cut(day).year}`;
export const longMonth = (day: string): string => `${monthNames[cut(day).at]} ${cut(day).year}`;
export const dashed = (day: string): string => `${cut(day).month}-${cut(day).date}`;

/** Without a sign. */
export const plainMoney = (cents: number): string => {
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${whole}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
};
export const dollars = (cents: number): string => `${cents < 0 ? "-" : ""}$${plainMoney(cents)}`;
export const dollarsMinus = (cents: number): string => `$${cents < 0 ? "-" : ""}${plainMoney(cents)}`;
export const inBrackets = (cents: number): string => (cents < 0 ? `(${plainMoney(cents)})` : plainMoney(cents));
export const minusBehind = (cents: number): string => `${plainMoney(cents)}${cents < 0 ? "-" : ""}`;
/** Some core systems leave a zero away. */
export const noZero = (cents: number): string => plainMoney(cents).replace(/^0\./, ".");

export const chop = (text: string, most: number): string[] => {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last === "") lines[lines.length - 1] = word;
    else if (last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
};
