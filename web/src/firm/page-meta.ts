import type { MetaDescriptor } from "react-router";
import { firm, formatPageTitle } from "./firm.ts";
import { addContext, createBreadcrumbsThing, type PageThing } from "./json-ld.ts";
import { absoluteUrl } from "./site-origin.ts";

interface PageMeta {
  /** Without the firm's name, which is added. */
  readonly title: string;
  readonly description: string;
  /** Such as '/about'. */
  readonly path: string;
  /** Structured data for search engines, besides the breadcrumbs. */
  readonly jsonLd?: readonly PageThing[];
  /** Keeps the page out of search results and link previews. */
  readonly isPrivate?: boolean;
}

/** In pixels; `web/scripts/share-picture.ts` draws it at build. */
const sharePicture = { width: 1200, height: 630 };

/** The picture shown with a shared link to this page. */
const toSharePicture = (path: string): string => absoluteUrl(`/og/${path.slice(1) || "home"}.png`);

const property = (name: string, content: string): MetaDescriptor => ({ property: name, content });

/** The title of a page behind a sign-in, and nothing for search engines. */
export const privateMeta = (title: string) => (): MetaDescriptor[] => [
  { title: formatPageTitle(title) },
  { name: "robots", content: "noindex" },
];

/** Everything in a page's <head>. */
export const pageMeta = (page: PageMeta): MetaDescriptor[] => {
  const { title, description, path, jsonLd = [], isPrivate = false } = page;
  const basics = [{ title: formatPageTitle(title) }, { name: "description", content: description }];
  if (isPrivate) return [...basics, { name: "robots", content: "noindex" }];
  const things = path === "/" ? jsonLd : [...jsonLd, createBreadcrumbsThing({ title, path })];
  return [
    ...basics,
    { tagName: "link", rel: "canonical", href: absoluteUrl(path) },
    property("og:title", title),
    property("og:description", description),
    property("og:url", absoluteUrl(path)),
    property("og:type", "website"),
    property("og:locale", "en_US"),
    property("og:site_name", firm.identity.name),
    property("og:image", toSharePicture(path)),
    property("og:image:type", "image/png"),
    property("og:image:width", String(sharePicture.width)),
    property("og:image:height", String(sharePicture.height)),
    property("og:image:alt", title),
    { name: "twitter:card", content: "summary_large_image" },
    ...things.map((thing) => ({ "script:ld+json": addContext(thing) })),
  ];
};
