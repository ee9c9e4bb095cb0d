import type { FundingProduct, ProductGroup } from "@funding-desk/contract/matching/funding-product/product";
import { fundingProducts } from "../../../firm/products.ts";

interface FundingGroup {
  readonly id: ProductGroup;
  readonly title: string;
  readonly text: string;
  readonly products: readonly FundingProduct[];
}

const group = (id: ProductGroup, title: string, text: string): FundingGroup => ({
  id,
  title,
  text,
  products: fundingProducts.filter((product) => product.group === id),
});

/** The products in groups, in page order. */
export const fundingGroups: readonly FundingGroup[] = [
  group(
    "quick",
    "Quick, for cash flow",
    "Lenders look mostly at what arrives in your bank account. Faster costs more.",
  ),
  group("purchase", "For a specific purchase", "What you buy secures the money, which makes it easier to get."),
  group("bank", "Banks and the SBA", "Slower and stricter, and usually the least expensive."),
  group(
    "start",
    "Just starting out",
    "For a business without much history. Your own credit and your plan do the work.",
  ),
];

export { fundingProducts };
