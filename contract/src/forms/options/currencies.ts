import type { Option } from "./option.ts";

/** Only US dollars, sent as the number 1. */
export const currencyOptions: readonly Option[] = [{ value: "USD", aliases: ["1"], wire: 1 }];
