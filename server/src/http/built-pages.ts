import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { z } from "zod";

const builtPage = z.object({ file: z.string(), scriptHashes: z.array(z.string()) });
/** What the web build writes beside the pages. */
const pageList = z.object({
  /** What stands in the texts where the site's origin belongs: the build does not know it. */
  originPlaceholder: z.string().min(1),
  pages: z.record(z.string(), builtPage),
  notFound: builtPage,
  portal: builtPage.extend({ paths: z.array(z.string()) }),
  files: z.array(z.string()),
  textsWithOrigin: z.array(z.string()),
});

/** A text as it is sent. */
export interface Text {
  readonly content: Buffer;
  /** The same, compressed; undefined when it was too small to be. */
  readonly brotli: () => Promise<Buffer | undefined>;
  readonly etag: string;
}

export interface Page extends Text {
  readonly scriptHashes: readonly string[];
}

/** The pages of a build, held in memory: they are few, small, and change only with the build. */
export interface BuiltPages {
  readonly byPath: ReadonlyMap<string, Page>;
  readonly notFound: Page;
  /** The one document of the portal, which draws itself in the browser. */
  readonly portal: Page;
  /** Routes that the portal can show: /dashboard/appointment/:id and the like. */
  readonly portalRoutes: readonly string[];
  /** Names of the files beside the pages: the icon and the like. */
  readonly files: readonly string[];
  /** By file name: the few that name the site's origin, such as the sitemap. */
  readonly texts: ReadonlyMap<string, Text>;
}

const etagOf = (content: Buffer): string =>
  `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;

const compress = promisify(brotliCompress);
/** As the build's: a page of 14.6 KB with its headers comes in one turn on the line, and a lower quality costs some of them a second. */
const brotliQuality = 11;

/**
 * A text that the build did not make itself. Compressed, which takes some fifty milliseconds, when it is asked for first: not at every
 * start.
 */
export const textOf = (content: Buffer): Text => {
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
    etag: etagOf(content),
  };
};

/** Reads the build's texts, with the real origin in the place of the placeholder. */
class TextReader {
  readonly #client: string;
  readonly #placeholder: string;
  readonly #origin: string;

  constructor(client: string, placeholder: string, origin: string) {
    this.#client = client;
    this.#placeholder = placeholder;
    this.#origin = origin;
  }

  async read(file: string): Promise<Text> {
    const place = path.join(this.#client, file);
    const built = await readFile(place);
    const compressed = existsSync(`${place}.br`) ? await readFile(`${place}.br`) : undefined;
    if (!built.includes(this.#placeholder))
      return { content: built, brotli: async () => compressed, etag: etagOf(built) };
    const content = Buffer.from(built.toString("utf8").replaceAll(this.#placeholder, this.#origin));
    return compressed ? textOf(content) : { content, brotli: async () => undefined, etag: etagOf(content) };
  }

  async readPage({ file, scriptHashes }: z.infer<typeof builtPage>): Promise<Page> {
    return { ...(await this.read(file)), scriptHashes };
  }
}

const mapOf = async <Source, Value>(
  entries: Iterable<readonly [string, Source]>,
  load: (source: Source) => Promise<Value>,
): Promise<Map<string, Value>> =>
  new Map(await Promise.all(Array.from(entries, async ([name, source]) => [name, await load(source)] as const)));

/**
 * The pages that the build in this folder made, with this origin in their addresses; undefined when there is no build.
 * @param origin `http://host:port`, without a slash at the end
 */
export const loadBuiltPages = async (buildDir: string, origin: string): Promise<BuiltPages | undefined> => {
  const listFile = path.join(buildDir, "pages.json");
  if (!existsSync(listFile)) return undefined;
  const list = pageList.parse(JSON.parse(await readFile(listFile, "utf8")));
  const reader = new TextReader(path.join(buildDir, "client"), list.originPlaceholder, origin);
  const [byPath, texts, notFound, portal] = await Promise.all([
    mapOf(Object.entries(list.pages), (page) => reader.readPage(page)),
    mapOf(
      list.textsWithOrigin.map((file) => [file, file]),
      (file) => reader.read(file),
    ),
    reader.readPage(list.notFound),
    reader.readPage(list.portal),
  ]);
  return { byPath, texts, notFound, portal, portalRoutes: list.portal.paths.flatMap(everyLength), files: list.files };
};

/** The server's router takes no optional parts but one at the end: a route with them is one for each length that it can have. */
const everyLength = (route: string): string[] => {
  const parts = route.split(/\/(?=:\w+\?)/).map((part) => part.replace(/\?$/, ""));
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
};
