const numbers: readonly string[] = [
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const fewest = 2;
/** More than any lender asks for, so that a slip of the finger keeps no request open. */
const most = 24;
const words = new RegExp(`\\b(\\d{1,2}|${numbers.join("|")}) (?:full |whole )?months\\b`, "i");

/** How many months of statements a request says in its words: "Bank statements, 3 months". Undefined for none, or one. */
export const findAskedMonths = (note: string | null): number | undefined => {
  const said = words.exec(note ?? "")?.[1]?.toLowerCase();
  if (said === undefined) return undefined;
  const count = numbers.includes(said) ? numbers.indexOf(said) + fewest : Number(said);
  return count >= fewest && count <= most ? count : undefined;
};
