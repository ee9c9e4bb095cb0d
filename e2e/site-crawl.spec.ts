import type { Page } from "@playwright/test";
import { contentPages, publicPages } from "./support/public-pages.ts";
import { expect, test } from "./support/test.ts";

/** A reference from a page to another address. */
interface Reference {
  /** An absolute URL. */
  readonly address: string;
  readonly isLink: boolean;
  readonly html: string;
}

/** A page as it's sent, before any script runs. */
interface Sent {
  readonly status: number;
  readonly ids: readonly string[];
  readonly references: readonly Reference[];
  /** Ids that another element refers to, for example with `labelledby`. */
  readonly named: readonly string[];
  readonly canonical: string | undefined;
}

/** Creates a function that reads each address of the site once. */
const createReader = (page: Page) => {
  const known = new Map<string, Promise<Sent>>();
  return (address: string): Promise<Sent> => {
    const read =
      known.get(address) ??
      page.evaluate(async (url) => {
        const response = await fetch(url);
        const isPage = response.headers.get("content-type")?.startsWith("text/html");
        const document = new DOMParser().parseFromString(isPage ? await response.text() : "", "text/html");
        const all = (selector: string) => [...document.querySelectorAll(selector)];
        const pointing = ["href", "src", "srcset"].flatMap((attribute) =>
          all(`[${attribute}]`).flatMap((element) => {
            const value = element.getAttribute(attribute) ?? "";
            const addresses =
              attribute === "srcset" ? value.split(",").map((part) => part.trim().split(/\s+/)[0]) : [value];
            return addresses.map((one) => ({ element, one }));
          }),
        );
        const shared = all("meta[property='og:image'], meta[property='og:url']").map((element) => ({
          element,
          one: element.getAttribute("content"),
        }));
        return {
          status: response.status,
          ids: all("[id]").map(({ id }) => id),
          references: [...pointing, ...shared].map(({ element, one }) => ({
            address: new URL(one ?? "", response.url).href,
            isLink: element.localName === "a",
            html: element.outerHTML.slice(0, 140),
          })),
          named: ["aria-labelledby", "aria-describedby", "aria-controls", "for"].flatMap((attribute) =>
            all(`[${attribute}]`).flatMap((element) => element.getAttribute(attribute)?.trim().split(/\s+/) ?? []),
          ),
          canonical: document.querySelector("link[rel=canonical]")?.getAttribute("href") ?? undefined,
        };
      }, address);
    known.set(address, read);
    return read;
  };
};

test("every link of every public page leads to an existing page and place", async ({ page, desk }) => {
  await page.goto("/about");
  const read = createReader(page);
  const broken: string[] = [];
  let links = 0;
  for (const path of publicPages) {
    const { status, references } = await read(`${desk.url}${path}`);
    expect(status, path).toBe(path === "/no-such-page" ? 404 : 200);
    links += references.filter(({ isLink }) => isLink).length;
    for (const { address, isLink, html } of references) {
      const target = new URL(address);
      if (!target.protocol.startsWith("http")) continue;
      if (target.origin !== desk.url) {
        // Links may lead to other hosts. Nothing may load from them.
        if (!isLink) broken.push(`${path}: ${html} asks another host`);
        continue;
      }
      const found = await read(`${target.origin}${target.pathname}${target.search}`);
      if (found.status !== 200 && target.pathname !== path) broken.push(`${path}: ${html} is answered ${found.status}`);
      const place = decodeURIComponent(target.hash.slice(1));
      // Scripts draw the portal, so its HTML has no ids to link to.
      const isDrawn = target.pathname.startsWith("/dashboard");
      if (place && !isDrawn && !found.ids.includes(place)) broken.push(`${path}: ${html} has no such place`);
    }
  }
  expect(broken).toEqual([]);
  expect(links).toBeGreaterThan(100);
});

test("ids are unique within a page, and every reference finds its element", async ({ page, baseURL }) => {
  await page.goto("/about");
  const read = createReader(page);
  for (const path of publicPages) {
    const { ids, named } = await read(`${baseURL}${path}`);
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      `${path}: given twice`,
    ).toEqual([]);
    // React Aria adds its ids only when they are needed.
    const ours = named.filter((id) => !id.startsWith("react-aria-"));
    expect(
      ours.filter((id) => !ids.includes(id)),
      `${path}: referred to and not there`,
    ).toEqual([]);
  }
});

test("the site map lists the public pages, and each page names itself as canonical", async ({ page, baseURL }) => {
  await page.goto("/about");
  const read = createReader(page);
  const map = await (await page.request.get("/sitemap.xml")).text();
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? "");
  const paths = listed.map((address) => new URL(address).pathname);
  for (const path of contentPages.filter((path) => path !== "/no-such-page")) expect(paths).toContain(path);
  for (const address of listed) {
    const { status, canonical } = await read(`${baseURL}${new URL(address).pathname}`);
    expect(status, address).toBe(200);
    expect(canonical, address).toBe(address);
  }
  expect(await (await page.request.get("/robots.txt")).text()).toContain("/sitemap.xml");
});
