import { chromium } from "@playwright/test";
import { type LaunchedChrome, launch } from "chrome-launcher";
import { ensureBrowser } from "../../scripts/launch/browser.mjs";

/** A Chromium of its own, with a fresh profile, that calls nobody but the pages it is shown. As root it cannot use its sandbox. */
export const launchChrome = async (): Promise<LaunchedChrome> => {
  const chromePath = (await ensureBrowser()) ?? chromium.executablePath();
  return launch({
    chromePath,
    chromeFlags: [
      "--headless=new",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-quic",
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
    logLevel: "error",
  });
};
