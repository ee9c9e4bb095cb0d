import { chromium } from "@playwright/test";

const phone = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

/**
 * Measures the transferred bytes of a page that a 360 px phone scrolls to the end, including lazy pictures: once
 * without touching it, so no script loads, and once after a tap.
 */
export const weighOnPhone = async (url: string, port: number): Promise<{ untouched: number; touched: number }> => {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const weigh = async (isTouched: boolean): Promise<number> => {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await session.send("Network.enable");
    await page.goto(url, { waitUntil: "networkidle" });
    if (isTouched) await page.touchscreen.tap(5, 400);
    await page.evaluate(async () => {
      for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
        scrollTo(0, y);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(500);
    await context.close();
    return bytes;
  };
  try {
    return { untouched: await weigh(false), touched: await weigh(true) };
  } finally {
    await browser.close();
  }
};

/** Stores a session in this browser's profile, as a sign-in would. */
export const keepSession = async (
  origin: string,
  { port, stored }: { readonly port: number; readonly stored: Readonly<Record<string, string>> },
): Promise<void> => {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  if (!page) throw new Error("The browser has no profile to sign in to.");
  await page.goto(`${origin}/terms-and-conditions`);
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  await page.close();
  await browser.close();
};
