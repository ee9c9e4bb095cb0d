import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

const builtPage = z.object({ file: z.string(), scriptHashes: z.array(z.string()) });
/** What the web build writes beside the pages. */
const pageList = z.object({
  pages: z.record(z.string(), builtPage),
  notFound: builtPage,
  portal: builtPage.extend({ paths: z.array(z.string()) }),
  files: z.array(z.string()),
});

/** A page as it is sent. */
export interface Page {
  readonly html: Buffer;
  /** The same, compressed by the build; undefined when it was too small to be. */
  readonly brotli: Buffer | undefined;
  readonly etag: string;
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
}

const loadPage = async (client: string, { file, scriptHashes }: z.infer<typeof builtPage>): Promise<Page> => {
  const place = path.join(client, file);
  const html = await readFile(place);
  const etag = `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
  return { html, brotli: existsSync(`${place}.br`) ? await readFile(`${place}.br`) : undefined, etag, scriptHashes };
};

/** The pages that the build in this folder made; undefined when there is no build. */
export const loadBuiltPages = async (buildDir: string): Promise<BuiltPages | undefined> => {
  const listFile = path.join(buildDir, "pages.json");
  if (!existsSync(listFile)) return undefined;
  const list = pageList.parse(JSON.parse(await readFile(listFile, "utf8")));
  const client = path.join(buildDir, "client");
  const loaded = await Promise.all(
    Object.entries(list.pages).map(async ([address, page]) => [address, await loadPage(client, page)] as const),
  );
  return {
    byPath: new Map(loaded),
    notFound: await loadPage(client, list.notFound),
    portal: await loadPage(client, list.portal),
    portalRoutes: list.portal.paths,
    files: list.files,
  };
};
