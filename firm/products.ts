import type { FundingProduct } from "@funding-desk/contract/funding-product/product";
import { quickProducts } from "./products-quick.ts";
import { bankProducts, purchaseProducts, startProducts } from "./products-steady.ts";

/**
 * The families of funding that the firm explains, in the page's order. Facts of the field and not of the firm: each figure is
 * a typical range with the place and the day it was read. The pages and the estimator show nothing else.
 */
export const fundingProducts: readonly FundingProduct[] = [
  ...quickProducts,
  ...purchaseProducts,
  ...bankProducts,
  ...startProducts,
];
