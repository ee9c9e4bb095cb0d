import type { Option } from "../forms/option.ts";

/** US dollars only; sent as the number 1. */
export const currencyOptions: readonly Option[] = [{ value: "USD", aliases: ["1"], wire: 1 }];
