import { privateMeta } from "../../content/page-meta.ts";
import { CatalogScreen } from "../../features/catalog/catalog-screen.tsx";

export const meta = privateMeta("Desk: lender programs");

export default CatalogScreen;
