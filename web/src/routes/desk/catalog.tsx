import { CatalogScreen } from "../../features/matching/catalog/catalog-screen.tsx";
import { privateMeta } from "../../firm/page-meta.ts";

export const meta = privateMeta("Desk: lender programs");

export default CatalogScreen;
