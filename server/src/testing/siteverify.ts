import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { CaptchaConfig } from "../platform/config/config.ts";
import { cleanUpWith } from "./clean-up.ts";

export const recaptchaConfig = {
  provider: "recaptcha",
  siteKey: "site-key",
  secretKey: "secret-key",
} as const satisfies CaptchaConfig;

/** The token of a solved captcha. The stand-in for Google accepts it any number of times. */
export const humanToken = "a human solved this";

/** Starts a real HTTP server that answers like Google's siteverify. It stops when the test, or the file's tests, are over. */
export const startSiteverify = async () => {
  const seen: string[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    seen.push(body);
    const form = new URLSearchParams(body);
    const isHuman = form.get("secret") === recaptchaConfig.secretKey && form.get("response") === humanToken;
    response.writeHead(status, { "content-type": "application/json" });
    response.end(
      JSON.stringify({ success: isHuman, ...(isHuman ? {} : { "error-codes": ["invalid-input-response"] }) }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanUpWith(() => new Promise((resolve) => server.close(resolve)));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    /** Bodies of the requests so far. */
    seen,
    answerWith(nextStatus: number) {
      status = nextStatus;
    },
  };
};
