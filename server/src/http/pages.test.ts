import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handleError, handleNotFound } from "./error-handler.ts";
import { type PagesOptions, pagesPlugin } from "./pages.ts";

const homeHtml = "<!DOCTYPE html><h1>Home</h1>";
let buildDir: string;

const writeBuild = async (): Promise<void> => {
  const client = path.join(buildDir, "client");
  await mkdir(path.join(client, "assets"), { recursive: true });
  await mkdir(path.join(client, "about"));
  await writeFile(path.join(client, "index.html"), homeHtml);
  await writeFile(path.join(client, "index.html.br"), brotliCompressSync(homeHtml));
  await writeFile(path.join(client, "about", "index.html"), "<h1>About</h1>");
  await writeFile(path.join(client, "404.html"), "<h1>Page Not Found</h1>");
  await writeFile(path.join(client, "portal.html"), "<div>portal</div>");
  await writeFile(path.join(client, "desk.html"), "<div>desk</div>");
  await writeFile(path.join(client, "icon.svg"), "<svg/>");
  await mkdir(path.join(client, "og"));
  await writeFile(path.join(client, "og", "home.png"), "picture");
  await writeFile(path.join(client, "robots.txt"), "Sitemap: https://origin.invalid/sitemap.xml\n");
  await writeFile(path.join(client, "sitemap.xml"), "<loc>https://origin.invalid/</loc>");
  const shared = '<link rel="canonical" href="https://origin.invalid/shared"/>';
  await mkdir(path.join(client, "shared"));
  await writeFile(path.join(client, "shared", "index.html"), shared);
  await writeFile(path.join(client, "shared", "index.html.br"), brotliCompressSync(shared));
  await writeFile(path.join(client, "assets", "app-abc.js"), "console.log(1)");
  await writeFile(path.join(client, "assets", "app-abc.js.br"), brotliCompressSync("console.log(1)"));
  const list = {
    originPlaceholder: "https://origin.invalid",
    pages: {
      "/": { file: "index.html", scriptHashes: ["sha256-home"] },
      "/about": { file: "about/index.html", scriptHashes: [] },
      "/shared": { file: "shared/index.html", scriptHashes: [] },
    },
    notFound: { file: "404.html", scriptHashes: ["sha256-lost"] },
    screens: [
      { file: "portal.html", scriptHashes: ["sha256-portal"], paths: ["/dashboard", "/dashboard/appointment/:id"] },
      { file: "desk.html", scriptHashes: ["sha256-desk"], paths: ["/desk/settings/:section?/:item?"] },
    ],
    files: ["icon.svg", "og/home.png"],
    texts: ["robots.txt", "sitemap.xml"],
  };
  await writeFile(path.join(buildDir, "pages.json"), JSON.stringify(list));
};

const appWith = async (options: Partial<PagesOptions> = {}): Promise<FastifyInstance> => {
  const app = Fastify();
  app.setErrorHandler(handleError);
  await app.register(
    async (api) => {
      api.setNotFoundHandler(handleNotFound);
      api.get("/health", async () => ({ status: "ok" }));
    },
    { prefix: "/api" },
  );
  await pagesPlugin(app, {
    buildDir,
    publicUrl: "http://127.0.0.1:3000",
    outside: { isRecaptcha: false, mapOrigin: undefined },
    ...options,
  });
  return app;
};

beforeAll(async () => {
  buildDir = await mkdtemp(path.join(tmpdir(), "funding-desk-pages-"));
  await writeBuild();
});
afterAll(() => rm(buildDir, { recursive: true }));

describe("pages", () => {
  it("sends a page under a policy that names its scripts and nothing else", async () => {
    const answer = await (await appWith()).inject("/");
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(homeHtml);
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    const policy = String(answer.headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'; script-src 'self' 'sha256-home'; style-src 'self' 'unsafe-inline'");
    expect(policy).not.toMatch(/google|frame-src|unsafe-eval|blob:/);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it("allows Google's hosts when its captcha is configured", async () => {
    const answer = await (await appWith({ outside: { isRecaptcha: true, mapOrigin: undefined } })).inject("/");
    const policy = String(answer.headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self' 'sha256-home' https://www.google.com/recaptcha/");
    expect(policy).toContain("frame-src https://www.google.com/recaptcha/");
  });

  it("puts the security headers on pages, assets and failures, and insists on https only where it is", async () => {
    const plain = await appWith();
    for (const url of ["/", "/assets/app-abc.js", "/no-such-page", "/robots.txt", "/about/"]) {
      const { headers } = await plain.inject(url);
      expect(headers, url).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-resource-policy": "same-origin",
      });
      const isPage = String(headers["content-type"]).startsWith("text/html");
      expect(headers["permissions-policy"], url).toEqual(isPage ? expect.stringContaining("camera=()") : undefined);
      expect(headers["cross-origin-opener-policy"], url).toBe(isPage ? "same-origin" : undefined);
      expect(headers["content-security-policy"], url).toContain("default-src 'none'");
      expect(headers["strict-transport-security"], url).toBeUndefined();
    }
    const secure = await (await appWith({ publicUrl: "https://desk.example" })).inject("/");
    expect(secure.headers["strict-transport-security"]).toMatch(/^max-age=31536000/);
  });

  it("replaces the build's placeholder with the real origin, compressed or not", async () => {
    const here = await appWith();
    const there = await appWith({ publicUrl: "https://desk.example" });
    const canonical = '<link rel="canonical" href="https://desk.example/shared"/>';
    const compressed = await there.inject({ url: "/shared", headers: { "accept-encoding": "br" } });
    expect(compressed.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(canonical);
    const plain = await there.inject("/shared");
    expect(plain.body).toBe(canonical);
    expect((await here.inject("/shared")).body).toContain('href="http://127.0.0.1:3000/shared"');
    // A page that contains the origin differs under another origin.
    expect((await here.inject("/shared")).headers.etag).not.toBe(plain.headers.etag);
  });

  it("sends the current revision with its own etag, and the built page when nothing is revised", async () => {
    let name = "Home";
    const revise = async () => ({ version: name, apply: (html: string) => html.replace("Home", name) });
    const app = await appWith({ revise });
    const built = await app.inject("/");
    expect(built.body).toBe(homeHtml);
    name = "Start";
    const revised = await app.inject({ url: "/", headers: { "if-none-match": String(built.headers.etag) } });
    expect([revised.statusCode, revised.body]).toEqual([200, homeHtml.replace("Home", "Start")]);
    const compressed = await app.inject({ url: "/", headers: { "accept-encoding": "br" } });
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(revised.body);
  });

  it.each([
    ["/robots.txt", "text/plain; charset=utf-8", "Sitemap: https://desk.example/sitemap.xml\n"],
    ["/sitemap.xml", "application/xml; charset=utf-8", "<loc>https://desk.example/</loc>"],
  ])("sends %s with the real origin, as %s", async (url, type, body) => {
    const app = await appWith({ publicUrl: "https://desk.example" });
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.headers["content-type"], answer.body]).toEqual([200, type, body]);
    expect(answer.headers["cache-control"]).toBe("public, max-age=3600");
    expect(answer.headers["x-robots-tag"]).toBeUndefined();
    const again = await app.inject({ url, headers: { "if-none-match": String(answer.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  it("sends the files beside the pages, for an hour", async () => {
    const app = await appWith();
    for (const [url, type] of [
      ["/icon.svg", "image/svg+xml"],
      ["/og/home.png", "image/png"],
    ] as const) {
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.headers["content-type"]], url).toEqual([200, type]);
      expect(answer.headers["cache-control"], url).toBe("public, max-age=3600");
    }
  });

  it("answers 304 to a browser that has the page, and HEAD without a body", async () => {
    const app = await appWith();
    const { etag } = (await app.inject("/")).headers;
    const again = await app.inject({ url: "/", headers: { "if-none-match": `"other", W/${etag}` } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const head = await app.inject({ url: "/", method: "HEAD" });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, "", etag]);
  });

  it.each([
    ["gzip, br", "br"],
    ["br;q=0.8", "br"],
    ["gzip", undefined],
    ["br;q=0", undefined],
    ["brotli-like", undefined],
  ])("with accept-encoding %s sends %s", async (accepted, sent) => {
    const answer = await (await appWith()).inject({ url: "/", headers: { "accept-encoding": accepted } });
    expect(answer.headers["content-encoding"]).toBe(sent);
    expect(answer.headers.vary).toBe("accept-encoding");
    const html = sent ? brotliDecompressSync(answer.rawPayload).toString() : answer.body;
    expect(html).toBe(homeHtml);
  });

  it("keeps hashed assets for a year, compressed when accepted", async () => {
    const answer = await (await appWith()).inject({ url: "/assets/app-abc.js", headers: { "accept-encoding": "br" } });
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(answer.headers["content-type"]).toMatch(/^(text|application)\/javascript/);
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe("console.log(1)");
  });

  it("sends the portal's document only for its routes, and keeps search engines away", async () => {
    const app = await appWith();
    for (const url of ["/dashboard", "/dashboard?step=2", "/dashboard/appointment/17"]) {
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.body], url).toEqual([200, "<div>portal</div>"]);
      expect(answer.headers["x-robots-tag"]).toBe("noindex");
      expect(answer.headers["content-security-policy"]).toContain("'sha256-portal'");
    }
  });

  it("sends the desk's for each length of a route with optional parts, and no other", async () => {
    const app = await appWith();
    for (const url of ["/desk/settings", "/desk/settings/mails", "/desk/settings/mails/welcome"]) {
      const answer = await app.inject(url);
      expect(answer.body, url).toBe("<div>desk</div>");
      expect(answer.headers["content-security-policy"]).toContain("'sha256-desk'");
    }
    for (const url of ["/desk", "/desk/settings/mails/welcome/more"])
      expect((await app.inject(url)).statusCode, url).toBe(404);
  });

  it.each([
    "/no-such-page",
    "/dashboard/no-such-page",
    "/dashboard/appointment/1/2",
    "/404",
    "/assets/gone.js",
    "/apiary",
  ])("answers %s with the not-found page and status 404", async (url) => {
    const answer = await (await appWith()).inject(url);
    expect([answer.statusCode, answer.body]).toEqual([404, "<h1>Page Not Found</h1>"]);
    expect(answer.headers["content-security-policy"]).toContain("'sha256-lost'");
    expect(answer.headers["x-robots-tag"]).toBe("noindex");
  });

  it("leaves an unknown path below /api, and an unknown POST, to the JSON failure", async () => {
    const app = await appWith();
    for (const request of [{ url: "/api/none" }, { url: "/none", method: "POST" as const }]) {
      const answer = await app.inject(request);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().result.status).toBe("error");
    }
    expect((await app.inject("/api/health")).json()).toEqual({ status: "ok" });
  });

  it.each([
    ["/about/", "/about"],
    ["/about/?a=1&b=/x", "/about?a=1&b=/x"],
    ["/dashboard/", "/dashboard"],
    ["/dashboard/appointment/17/", "/dashboard/appointment/17"],
  ])("redirects %s to %s", async (url, target) => {
    const answer = await (await appWith()).inject(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([308, target]);
  });

  it.each(["//evil.example/", "/\\evil.example/", "//evil.example/%2e%2e", "/about//"])(
    "never redirects %s to another site",
    async (url) => {
      const answer = await (await appWith()).inject(url);
      expect(answer.headers.location).toBeUndefined();
    },
  );

  it.each([
    "/assets/../pages.json",
    "/assets/..%2f..%2fpages.json",
    "/assets/%2e%2e/index.html",
    "/pages.json",
    "/index.html.br",
  ])("doesn't serve %s", async (url) => {
    const answer = await (await appWith()).inject(url);
    expect(answer.body).not.toContain("scriptHashes");
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  });

  it("explains in a sentence that nothing has been built", async () => {
    const answer = await (await appWith({ buildDir: path.join(buildDir, "none") })).inject("/");
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toBe("The pages have not been built yet. Run `npm run build`, then start the server again.\n");
  });
});
