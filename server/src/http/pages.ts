import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { acceptsBrotli } from "./accepts-brotli.ts";
import { type BuiltPages, loadBuiltPages, type Page, type Text, toText } from "./built-pages.ts";
import { handleNotFound } from "./error-handler.ts";
import { type OutsideHosts, pageHeaders, pagePolicy, siteHeaders } from "./security-headers.ts";

export interface PagesOptions {
  /** The web build's folder, with `client/` and `pages.json`. */
  readonly buildDir: string;
  /** The origin under which browsers reach the server. With https, they're told to insist on it. */
  readonly publicUrl: string;
  readonly outside: OutsideHosts;
  /** Revises each page and JSON file before it's sent. */
  readonly revise?: () => Promise<PageRevision>;
}

const asBuilt = async (): Promise<PageRevision> => ({ version: "", apply: (text) => text });

const notBuilt = "The pages have not been built yet. Run `npm run build`, then start the server again.\n";

const holdsEtag = (request: FastifyRequest, etag: string): boolean =>
  String(request.headers["if-none-match"] ?? "")
    .split(",")
    .some((tag) => tag.trim().replace(/^W\//, "") === etag);

/** Compressed for clients that accept it; 304 for clients that have it already, unless it's sent for another path. */
const sendText = async (
  { content, brotli, etag }: Text,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply> => {
  reply.headers({ etag, vary: "accept-encoding" });
  if (reply.statusCode === 200 && holdsEtag(request, etag)) return reply.status(304).send();
  const compressed = acceptsBrotli(request) ? await brotli() : undefined;
  return compressed ? reply.header("content-encoding", "br").send(compressed) : reply.send(content);
};

interface SendOptions {
  readonly page: Page;
  readonly status: 200 | 404;
  /** Search engines don't index it. */
  readonly isPrivate: boolean;
}

/** Sends a page to be revalidated each time, under a policy with the hashes of its own scripts. */
const pageSender = ({ page, status, isPrivate }: SendOptions, { outside, revise = asBuilt }: PagesOptions) => {
  const readRevised = createRevisedText(page, revise);
  const headers = {
    ...pageHeaders,
    "cache-control": "no-cache",
    "content-security-policy": pagePolicy(page.scriptHashes, { ...outside, framesFiles: isPrivate && status === 200 }),
    ...(isPrivate ? { "x-robots-tag": "noindex" } : {}),
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendText(await readRevised(), {
      request,
      reply: reply.headers(headers).status(status).type("text/html; charset=utf-8"),
    });
};

/** Short enough for a changed icon, long enough for a visit. */
const fileMaxAgeSeconds = 3600;
const dataEnding = ".webmanifest";
const textTypes: Readonly<Record<string, string>> = {
  ".xml": "application/xml",
  ".txt": "text/plain",
  [dataEnding]: "application/manifest+json",
};

const redirectWithoutEndSlash = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const [pathname = "", ...search] = request.url.split("?");
  return reply.redirect([pathname.replace(/\/+$/, ""), ...search].join("?"), 308);
};

const hidden = { schema: { hide: true } };

const registerBuilt = async (site: FastifyInstance, pages: BuiltPages, options: PagesOptions): Promise<void> => {
  const client = path.join(options.buildDir, "client");
  const register = (route: string, sending: SendOptions): void => {
    site.get(route, hidden, pageSender(sending, options));
    if (route !== "/") site.get(`${route}/`, hidden, redirectWithoutEndSlash);
  };
  for (const [route, page] of pages.byPath) register(route, { page, status: 200, isPrivate: false });
  for (const [route, page] of pages.screens) register(route, { page, status: 200, isPrivate: true });

  await site.register(fastifyStatic, {
    root: path.join(client, "assets"),
    prefix: "/assets/",
    index: false,
    dotfiles: "ignore",
    preCompressed: true,
    // Their names contain a hash of the content, so nobody asks again whether they changed.
    immutable: true,
    maxAge: "1y",
    // A page fetches twenty of them: each header that does nothing there is weight.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: (response) => response.removeHeader("x-request-id"),
  });
  for (const file of pages.files)
    site.get(`/${file}`, hidden, (_request, reply) =>
      reply.sendFile(file, client, { maxAge: fileMaxAgeSeconds * 1000, immutable: false }),
    );
  const { revise = asBuilt } = options;
  for (const [file, text] of pages.texts) {
    const ending = path.extname(file);
    const read = ending === dataEnding ? createRevisedText(text, revise) : async () => text;
    site.get(`/${file}`, hidden, async (request, reply) => {
      const type = textTypes[ending] ?? "text/plain";
      return sendText(await read(), {
        request,
        reply: reply.header("cache-control", `public, max-age=${fileMaxAgeSeconds}`).type(`${type}; charset=utf-8`),
      });
    });
  }

  const sendNotFound = pageSender({ page: pages.notFound, status: 404, isPrivate: true }, options);
  site.setNotFoundHandler((request, reply) =>
    request.method === "GET" || request.method === "HEAD"
      ? sendNotFound(request, reply)
      : handleNotFound(request, reply),
  );
};

/**
 * Sends the built site: hashed assets are cached for a year; pages are revalidated each time under a strict
 * Content-Security-Policy; the screens of the portal and of the desk get a document each; any other path gets the
 * not-found page with status 404. /api is registered separately and keeps its own headers and not-found answer.
 */
export const pagesPlugin = async (app: FastifyInstance, options: PagesOptions): Promise<void> => {
  const headers = siteHeaders(options.publicUrl);
  const pages = await loadBuiltPages(options.buildDir, options.publicUrl);
  // A context of its own, so that only the site gets these headers.
  await app.register(async (site) => {
    site.addHook("onRequest", async (_request, reply) => {
      reply.headers(headers);
    });
    if (pages) return registerBuilt(site, pages, options);
    app.log.warn(notBuilt.trim());
    site.setNotFoundHandler((_request, reply) => reply.status(503).type("text/plain; charset=utf-8").send(notBuilt));
  });
};

/** Changes built pages and JSON files before they're sent. */
interface PageRevision {
  /** Changes whenever the result of `apply` would. */
  readonly version: string;
  apply(text: string): string;
}

/** @returns a function that gets a built text with its current revision, computed once per version */
const createRevisedText = (built: Text, revise: () => Promise<PageRevision>) => {
  let current: { readonly version: string; readonly text: Text } | undefined;

  return async (): Promise<Text> => {
    const { version, apply } = await revise();
    if (current?.version !== version) current = { version, text: applyRevision(built, apply) };
    return current.text;
  };
};

const applyRevision = (built: Text, apply: PageRevision["apply"]): Text => {
  const content = built.content.toString("utf8");
  const revised = apply(content);
  return revised === content ? built : toText(Buffer.from(revised));
};
