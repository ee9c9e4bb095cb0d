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
  group("quick", "Quick, for cash flow", "Faster costs more."),
  group("purchase", "For a specific purchase", "What you buy secures it."),
  group("bank", "Banks and the SBA", "Slower, stricter, usually least expensive."),
  group("start", "Just starting out", "Your credit and plan do the work."),
];

export { fundingProducts };
