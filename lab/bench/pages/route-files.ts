import { existsSync, readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { listRoutePages, readManifest } from "../../../web/scripts/built-routes.ts";

/** The scripts of a page when a visit begins there. */
export interface RouteFiles {
  /** As /desk/clients/:id. */
  readonly path: string;
  readonly files: number;
  /** Compressed, without headers. */
  readonly bytes: number;
}

/** Counts the script files that React Router names for each page of a build, most files first. */
export const countRouteFiles = async (client: string): Promise<RouteFiles[]> => {
  const assets = path.join(client, "assets");
  const manifestFile = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name));
  if (!manifestFile) throw new Error("The build has no manifest of routes.");
  const manifest = readManifest(await readFile(path.join(assets, manifestFile), "utf8"));
  const sizeOf = (address: string): number => {
    const file = path.join(client, address);
    return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
  };
  return listRoutePages(manifest)
    .map(({ path: route, line }) => {
      const parts = [manifest.entry, ...line].flatMap(({ module, imports = [] }) => [module, ...imports]);
      const files = new Set([manifest.url, ...parts]);
      return { path: route, files: files.size, bytes: [...files].reduce((sum, file) => sum + sizeOf(file), 0) };
    })
    .sort((a, b) => b.files - a.files);
};
