import type { FundingProduct } from "@funding-desk/contract/matching/funding-product/product";
import { quickProducts } from "./products-quick.ts";
import { bankProducts, purchaseProducts, startProducts } from "./products-steady.ts";

/**
 * The kinds of funding that the firm explains, in the page's order. The figures are the industry's, not the firm's: typical ranges
 * with their source and date. The pages and the estimator show nothing else.
 */
export const fundingProducts: readonly FundingProduct[] = [
  ...quickProducts,
  ...purchaseProducts,
  ...bankProducts,
  ...startProducts,
];
