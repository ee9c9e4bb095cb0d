/** Digits in groups of these lengths, as far as they go: ("123456789", [3,2,4]) -> "123-45-6789". */
export const formatGroups = (digits: string, groups: readonly number[]): string => {
  const parts: string[] = [];
  let rest = digits;
  for (const length of groups) {
    if (rest === "") break;
    parts.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return parts.join("-");
};

/** In the groups of a social security number. */
export const formatSsn = (digits: string): string => formatGroups(digits, [3, 2, 4]);

/** (xxx) xxx-xxxx, or as much of it as there are digits. */
export const formatPhone = (digits: string): string => {
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 10)];
  if (line) return `(${area}) ${exchange}-${line}`;
  if (exchange) return `(${area}) ${exchange}`;
  return area ? `(${area}` : "";
};

/** "1234567" -> "1,234,567". Text that isn't a number stays as it is. */
export const formatWhole = (digits: string): string =>
  /^\d+$/.test(digits) ? digits.replace(/^0+(?=\d)/, "").replace(/\B(?=(\d{3})+$)/g, ",") : digits;

/** Whole dollars: "1234567" -> "$1,234,567". Text that isn't a number stays as it is. */
export const formatMoney = (digits: string): string => (/^\d+$/.test(digits) ? `$${formatWhole(digits)}` : digits);

/** yyyy-mm-dd as MM/DD/YYYY. Text that isn't a day stays as it is. */
export const formatDate = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$2/$3/$1");

export const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** "2027-02" -> "Feb 2027". */
export const formatMonth = (month: string): string =>
  `${monthNames[Number(month.slice(5)) - 1]?.slice(0, 3)} ${month.slice(0, 4)}`;

/** "2027-02-28" -> "February 28, 2027". */
export const formatLongDay = (day: string): string => {
  const [year, month, date] = day.split("-").map(Number);
  return `${monthNames[(month ?? 1) - 1]} ${date}, ${year}`;
};
