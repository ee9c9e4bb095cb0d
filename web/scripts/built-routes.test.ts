import { describe, expect, it } from "vitest";
import {
  forClients,
  formatRobotsText,
  formatSitemap,
  listClientFiles,
  listPortalFiles,
  listRoutePages,
  readManifest,
  writeManifest,
} from "./built-routes.ts";

const routes = {
  root: { id: "root", path: "", module: "/assets/root.js", imports: ["/assets/react.js"] },
  site: { id: "site", parentId: "root", module: "/assets/site.js" },
  home: { id: "home", parentId: "site", index: true, module: "/assets/home.js" },
  lost: { id: "lost", parentId: "site", path: "*", module: "/assets/lost.js" },
  portal: { id: "portal", parentId: "root", path: "dashboard", module: "/assets/frame.js" },
  start: { id: "start", parentId: "portal", index: true, module: "/assets/start.js", imports: ["/assets/table.js"] },
  slot: { id: "slot", parentId: "portal", path: "appointment/:id", module: "/assets/slot.js" },
};
const manifest = readManifest(
  `window.__reactRouterManifest=${JSON.stringify({ entry: { module: "/assets/entry.js" }, routes, url: "/assets/manifest.js" })};`,
);

describe("listRoutePages", () => {
  it("joins nested routes, gives an index its parent's path, and skips '*'", () => {
    const pages = listRoutePages(manifest);
    expect(pages.map(({ path }) => path)).toEqual(["/", "/dashboard", "/dashboard/appointment/:id"]);
    expect(pages[1]?.line.map(({ id }) => id)).toEqual(["root", "portal", "start"]);
  });
});

describe("forClients", () => {
  it("leaves out the desk's routes, what isn't so, and what is there anyway", () => {
    const css = ["/assets/all.css"];
    const today = { id: "routes/desk/today", parentId: "root", module: "/assets/today.js", css };
    const root = { ...routes.root, css, hasLoader: false, hasErrorBoundary: true };
    const start = { ...routes.start, css, imports: ["/assets/react.js", "/assets/table.js"] };
    const whole = {
      ...manifest,
      entry: { ...manifest.entry, imports: ["/assets/react.js"], css },
      routes: { ...manifest.routes, root, start, [today.id]: today },
    };
    const sent = forClients(whole, { url: "/assets/other.js", styleSheet: "/assets/clients.css" });
    expect(readManifest(writeManifest(sent))).toEqual({
      url: "/assets/other.js",
      entry: { ...whole.entry, css: [] },
      routes: {
        ...routes,
        root: { id: "root", path: "", module: "/assets/root.js", css: ["/assets/clients.css"], hasErrorBoundary: true },
      },
    });
  });
});

describe("listClientFiles", () => {
  it("follows what clients' pages import, now or later, and not the desk's", () => {
    const files: Record<string, string> = {
      "/assets/entry.js": `import{a}from"./react.js"`,
      "/assets/start.js": `const later=()=>load(()=>import("./menu.js"),["assets/menu.js","assets/list.js"])`,
    };
    const desk = { id: "routes/desk/today", module: "/assets/today.js" };
    const whole = { ...manifest, routes: { start: routes.start, [desk.id]: desk } };
    const found = listClientFiles(whole, (address) => files[address] ?? "");
    expect(found.sort()).toEqual(["entry", "list", "menu", "react", "start"].map((name) => `/assets/${name}.js`));
  });
});

describe("listPortalFiles", () => {
  const sizes: Record<string, number> = { "/assets/table.js": 5, "/assets/frame.js": 2 };
  const pages = listRoutePages(manifest).filter(({ path }) => path.startsWith("/dashboard"));
  const { files, needed } = listPortalFiles(pages, {
    always: ["/assets/root.js", "/assets/react.js"],
    sizeOf: (file) => sizes[file] ?? 0,
  });

  it("lists what each page needs in addition, largest first", () => {
    expect(files.slice(0, 2)).toEqual(["/assets/table.js", "/assets/frame.js"]);
    const byPattern = needed.map(([pattern, ...indexes]) => [pattern, indexes.map((index) => files[index]).sort()]);
    expect(byPattern).toEqual([
      ["^/dashboard$", ["/assets/frame.js", "/assets/start.js", "/assets/table.js"]],
      ["^/dashboard/appointment/[^/]+$", ["/assets/frame.js", "/assets/slot.js"]],
    ]);
  });
});

describe("robots.txt and the sitemap", () => {
  it("keep search engines out of the portal, the desk, and the API, and name the sitemap", () => {
    expect(formatRobotsText("https://x.example")).toBe(
      "User-agent: *\nDisallow: /dashboard\nDisallow: /desk\nDisallow: /api/\n\nSitemap: https://x.example/sitemap.xml\n",
    );
  });

  it("list the pages' URLs", () => {
    const text = formatSitemap(["https://x.example/", "https://x.example/about"]);
    const parsed = text.match(/<loc>[^<]+<\/loc>/g);
    expect(parsed).toEqual(["<loc>https://x.example/</loc>", "<loc>https://x.example/about</loc>"]);
  });
});
