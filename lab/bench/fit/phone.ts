import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { chromium } from "@playwright/test";
import { repositoryRoot } from "../../../scripts/launch/repository.mjs";
import { launchChrome } from "../pages/chrome.ts";
import type { FitSize, measureFit } from "./measure-fit.ts";

/** As Lighthouse slows a phone down. */
const slowdown = 4;

/** Serves our TypeScript as the JavaScript it becomes without its types. */
const serveSources = async (): Promise<Server> => {
  const server = createServer(async ({ url = "" }, response) => {
    const file = path.join(repositoryRoot, path.normalize(decodeURIComponent(url)));
    if (!/^\/(lab\/bench|contract)\/.*\.ts$/.test(url) || !file.startsWith(repositoryRoot)) {
      response.writeHead(url === "/" ? 200 : 404, { "content-type": "text/html" }).end("<!doctype html>");
      return;
    }
    const source = await readFile(file, "utf8");
    response.writeHead(200, { "content-type": "text/javascript" }).end(stripTypeScriptTypes(source));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
};

/** The same measure in a phone's browser: a Chromium with a slowed-down processor. A page for each pass, so each starts cold. */
export const measureOnPhone = async (size: FitSize, passes: number): Promise<ReturnType<typeof measureFit>[]> => {
  const server = await serveSources();
  const { port } = server.address() as AddressInfo;
  const chrome = await launchChrome();
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`);
  try {
    const measured: ReturnType<typeof measureFit>[] = [];
    for (let pass = 0; pass < passes; pass += 1) {
      const context = await browser.newContext({ viewport: { width: 360, height: 780 }, isMobile: true });
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${port}/`);
      const session = await context.newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
      measured.push(
        await page.evaluate(
          async ({ address, wanted }) => {
            const module: { measureFit: typeof measureFit } = await import(address);
            return module.measureFit(wanted);
          },
          { address: "/lab/bench/fit/measure-fit.ts", wanted: size },
        ),
      );
      await context.close();
    }
    return measured;
  } finally {
    await browser.close();
    chrome.kill();
    server.close();
  }
};
