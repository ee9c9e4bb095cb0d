import { formatMoney } from "@funding-desk/contract/forms/format";

/** Whole dollars as $1,250,000. */
export const shownAmount = (dollars: number): string => formatMoney(String(dollars));
