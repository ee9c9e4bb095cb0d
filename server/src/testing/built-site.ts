import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { cleanUpWith } from "./clean-up.ts";

/** A build with these pages, by path. @returns its folder, which is gone when the test, or the file's tests, are over */
export const writeBuiltSite = (pages: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(path.join(tmpdir(), "funding-desk-site-"));
  cleanUpWith(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, "client/assets"), { recursive: true });
  const write = (html: string, index: number) => {
    const file = `page-${index}.html`;
    writeFileSync(path.join(folder, "client", file), html);
    return { file, scriptHashes: [] };
  };
  const list = {
    originPlaceholder: "https://origin.invalid",
    pages: Object.fromEntries(Object.entries(pages).map(([route, html], index) => [route, write(html, index)])),
    notFound: write("<h1>Page Not Found</h1>", -1),
    screens: [{ ...write("<div>portal</div>", -2), paths: ["/dashboard"] }],
    files: [],
    texts: [],
  };
  writeFileSync(path.join(folder, "pages.json"), JSON.stringify(list));
  return folder;
};
