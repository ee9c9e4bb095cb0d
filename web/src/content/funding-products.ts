import type { FundingProduct, ProductGroup } from "@funding-desk/contract/funding-product/product";
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

/** The families as the pages show them: by when one meets them. */
export const fundingGroups: readonly FundingGroup[] = [
  group(
    "quick",
    "Quick, for cash flow",
    "Judged mostly by what arrives in your bank account. The faster, the costlier.",
  ),
  group("purchase", "For one thing you can name", "The thing itself secures the money, which makes it easier to get."),
  group("bank", "Banks and the SBA", "Slower and more particular, and usually the cheapest you can get."),
  group("start", "Just starting", "For a business with little to show yet. Your own credit and your plan carry it."),
];

export { fundingProducts };
