import { chromium } from "@playwright/test";
import { type LaunchedChrome, launch } from "chrome-launcher";
import { ensureBrowser } from "../../../scripts/launch/browser.mjs";

/** Starts a Chromium with a fresh profile that calls only the pages it's shown. It can't use its sandbox as root. */
export const launchChrome = async (): Promise<LaunchedChrome> => {
  const chromePath = (await ensureBrowser({ isWhole: true })) ?? chromium.executablePath();
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
