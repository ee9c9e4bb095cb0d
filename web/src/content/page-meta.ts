import type { MetaDescriptor } from "react-router";
import { firm, titleOf } from "./firm.ts";

interface PageMeta {
  /** The page's own name; the firm's is added. */
  readonly title: string;
  readonly description: string;
  /** Kept out of search results. */
  readonly isPrivate?: boolean;
}

export const pageMeta = ({ title, description, isPrivate = false }: PageMeta): MetaDescriptor[] => [
  { title: titleOf(title) },
  { name: "description", content: description },
  { property: "og:title", content: titleOf(title) },
  { property: "og:description", content: description },
  { property: "og:site_name", content: firm.identity.name },
  ...(isPrivate ? [{ name: "robots", content: "noindex" }] : []),
];
