import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { z } from "zod";

const builtPage = z.object({ file: z.string(), scriptHashes: z.array(z.string()) });
/** The web build's description of its pages. */
const pageList = z.object({
  /** The placeholder for the site's origin, which the build doesn't know. */
  originPlaceholder: z.string().min(1),
  pages: z.record(z.string(), builtPage),
  notFound: builtPage,
  screens: z.array(builtPage.extend({ paths: z.array(z.string()) })),
  files: z.array(z.string()),
  texts: z.array(z.string()),
});

/** A text, ready to send. */
export interface Text {
  readonly content: Buffer;
  /** Compressed; undefined when it's too small. */
  readonly brotli: () => Promise<Buffer | undefined>;
  readonly etag: string;
}

export interface Page extends Text {
  readonly scriptHashes: readonly string[];
}

/** A build's pages. They're held in memory because they're few and small and only change with the build. */
export interface BuiltPages {
  readonly byPath: ReadonlyMap<string, Page>;
  readonly notFound: Page;
  /** The documents of the portal's and the desk's screens, which are rendered in the browser, by route: /dashboard/appointment/:id. */
  readonly screens: ReadonlyMap<string, Page>;
  /** Names of the files beside the pages, such as the icon. */
  readonly files: readonly string[];
  /** Files that contain the site's origin or the firm's facts, such as the sitemap, by name. */
  readonly texts: ReadonlyMap<string, Text>;
}

const computeEtag = (content: Buffer): string =>
  `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;

const compress = promisify(brotliCompress);
/** Like the build's. A page of up to 14.6 KB with headers arrives in one round trip; lower quality would cost some pages a second one. */
const brotliQuality = 11;

/** A text with our own changes. It's compressed on first use rather than at every start, because that takes some 50 ms. */
export const toText = (content: Buffer): Text => {
  let compressed: Promise<Buffer> | undefined;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return {
    content,
    brotli: () => {
      compressed ??= compress(content, { params });
      return compressed;
    },
    etag: computeEtag(content),
  };
};

/** Reads the build's texts and replaces the placeholder with the real origin. */
const createTextReader = (client: string, placeholder: string, origin: string) => {
  const read = async (file: string): Promise<Text> => {
    const place = path.join(client, file);
    const built = await readFile(place);
    const compressed = existsSync(`${place}.br`) ? await readFile(`${place}.br`) : undefined;
    if (!built.includes(placeholder))
      return { content: built, brotli: async () => compressed, etag: computeEtag(built) };
    const content = Buffer.from(built.toString("utf8").replaceAll(placeholder, origin));
    return compressed ? toText(content) : { content, brotli: async () => undefined, etag: computeEtag(content) };
  };

  return {
    read,
    readPage: async ({ file, scriptHashes }: z.infer<typeof builtPage>): Promise<Page> => ({
      ...(await read(file)),
      scriptHashes,
    }),
  };
};

const toMap = async <Source, Value>(
  entries: Iterable<readonly [string, Source]>,
  load: (source: Source) => Promise<Value>,
): Promise<Map<string, Value>> =>
  new Map(await Promise.all(Array.from(entries, async ([name, source]) => [name, await load(source)] as const)));

/**
 * @param origin `http://host:port`, without a slash at the end
 * @returns undefined when the folder has no build
 */
export const loadBuiltPages = async (buildDir: string, origin: string): Promise<BuiltPages | undefined> => {
  const listFile = path.join(buildDir, "pages.json");
  if (!existsSync(listFile)) return undefined;
  const list = pageList.parse(JSON.parse(await readFile(listFile, "utf8")));
  const reader = createTextReader(path.join(buildDir, "client"), list.originPlaceholder, origin);
  const [byPath, texts, notFound, screens] = await Promise.all([
    toMap(Object.entries(list.pages), (page) => reader.readPage(page)),
    toMap(
      list.texts.map((file) => [file, file]),
      (file) => reader.read(file),
    ),
    reader.readPage(list.notFound),
    Promise.all(
      list.screens.map(async ({ paths, ...document }) => {
        const page = await reader.readPage(document);
        return paths.flatMap(everyLength).map((route) => [route, page] as const);
      }),
    ),
  ]);
  return { byPath, texts, notFound, screens: new Map(screens.flat()), files: list.files };
};

/** The server's router only allows one optional part, at the end. Expands a route with more into one per possible length. */
const everyLength = (route: string): string[] => {
  const parts = route.split(/\/(?=:\w+\?)/).map((part) => part.replace(/\?$/, ""));
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
};
