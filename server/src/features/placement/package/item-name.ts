const longest = 80;

/** Letters that don't come apart into a plain letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  þ: "th",
  ı: "i",
};

/** Could be somebody's Social Security number, however it's grouped, or an account's. */
const number = /\d{3}[ -]?\d{2}[ -]?\d{4}|\d{9,}/g;

/** Only what every mail program and file system keeps as it is. */
const toPlain = (text: string): string =>
  text
    .replace(/[^\p{ASCII}]/gu, (letter) => plainLetters[letter] ?? letter)
    .normalize("NFKD")
    .replace(/\p{M}|['’]/gu, "")
    .replace(/[^A-Za-z0-9 &,()-]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();

export interface ItemNaming {
  /** From 0 on. */
  readonly position: number;
  readonly type: string;
  readonly businessName: string;
  /** YYYY-MM: the last month it covers, or when we made it; null when no one has said. */
  readonly month: string | null;
  /** Of the file as it was uploaded, whose ending stays. */
  readonly filename: string;
}

/**
 * The name under which a lender gets a file: "03 Bank statements Tide & Ledger 2027-01.pdf". ASCII, at most 80 characters, and
 * nothing that the client typed as a file's name: it could hold a path or a number.
 */
export const nameItem = ({ position, type, businessName, month, filename }: ItemNaming): string => {
  const place = String(position + 1).padStart(2, "0");
  const ending = /\.([A-Za-z0-9]{1,5})$/.exec(filename)?.[1]?.toLowerCase() ?? "bin";
  const tail = `${month === null ? "" : ` ${month}`}.${ending}`;
  const words = `${toPlain(type) || "Document"} ${toPlain(businessName)}`.replace(number, "").replace(/\s+/g, " ");
  return `${place} ${words.slice(0, longest - place.length - 1 - tail.length).trim()}${tail}`;
};
