import type { MetaDescriptor } from "react-router";
import { firm, titleOf } from "./firm.ts";
import { breadcrumbsThing, inContext, type PageThing } from "./json-ld.ts";
import { absoluteUrl } from "./site-origin.ts";

interface PageMeta {
  /** The page's own name; the firm's is added. */
  readonly title: string;
  readonly description: string;
  /** Where it is, as '/about'. */
  readonly path: string;
  /** What search engines are told in data beside the page's place among the others. */
  readonly jsonLd?: readonly PageThing[];
  /** Kept out of search results and out of what can be shared. */
  readonly isPrivate?: boolean;
}

/** In pixels; `web/scripts/share-picture.mjs` draws it at build. */
const sharePicture = { width: 1200, height: 630 };

/** The picture that stands beside a link to this page where it is shared. */
const sharePictureOf = (path: string): string => absoluteUrl(`/og/${path.slice(1) || "home"}.png`);

const property = (name: string, content: string): MetaDescriptor => ({ property: name, content });

/** All that the <head> says of a page. */
export const pageMeta = (page: PageMeta): MetaDescriptor[] => {
  const { title, description, path, jsonLd = [], isPrivate = false } = page;
  const told = [{ title: titleOf(title) }, { name: "description", content: description }];
  if (isPrivate) return [...told, { name: "robots", content: "noindex" }];
  const things = path === "/" ? jsonLd : [...jsonLd, breadcrumbsThing({ title, path })];
  return [
    ...told,
    { tagName: "link", rel: "canonical", href: absoluteUrl(path) },
    property("og:title", title),
    property("og:description", description),
    property("og:url", absoluteUrl(path)),
    property("og:type", "website"),
    property("og:locale", "en_US"),
    property("og:site_name", firm.identity.name),
    property("og:image", sharePictureOf(path)),
    property("og:image:type", "image/png"),
    property("og:image:width", String(sharePicture.width)),
    property("og:image:height", String(sharePicture.height)),
    property("og:image:alt", `${title}. ${firm.identity.name}`),
    { name: "twitter:card", content: "summary_large_image" },
    ...things.map((thing) => ({ "script:ld+json": inContext(thing) })),
  ];
};
