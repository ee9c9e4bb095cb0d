/** "$1,234.5" as 123450. @returns undefined for what isn't an amount with at most two decimals */
export const parseCents = (typed: string): number | undefined => {
  const text = typed.replace(/[$,\s]/g, "");
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) return undefined;
  const [dollars = "0", cents = ""] = text.split(".");
  return Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
};

/** The same with a minus sign in front. */
export const parseSignedCents = (typed: string): number | undefined => {
  const text = typed.trim();
  const cents = parseCents(text.replace(/^[-−]/, ""));
  return cents === undefined || !/^[-−]/.test(text) ? cents : -cents;
};

/** 123450 as "1234.50", for a field. */
export const formatTypedCents = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

export const parseNumber = (typed: string): number | undefined => {
  const text = typed.replace(/[%,\s]/g, "");
  return /^\d{1,7}(\.\d{1,4})?$/.test(text) ? Number(text) : undefined;
};
