/** $65,000 and $515.87: cents only when there are any. */
export const formatCents = (cents: number): string =>
  new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(cents / 100);

/** To the dollar: $516. */
export const formatCentsAsDollars = (cents: number): string => formatCents(Math.round(cents / 100) * 100);
