import type { FastifyInstance } from "fastify";
import { siteHeaders } from "./security-headers.ts";

interface Options {
  readonly publicUrl: string;
  /** Where reports go. */
  readonly email: () => string;
}

/** RFC 9116 recommends less than a year. It's counted from each request, so the text never expires while we serve it. */
const validDays = 180;
const dayMs = 24 * 3600_000;

/** Says how to report a vulnerability, at the address where researchers look for it (RFC 9116). */
export const securityText = (site: FastifyInstance, { publicUrl, email }: Options): void => {
  const path = "/.well-known/security.txt";
  site.get(path, { schema: { hide: true } }, async (_request, reply) => {
    const expires = new Date(Date.now() + validDays * dayMs).toISOString().replace(/T.*/, "T00:00:00Z");
    return reply
      .headers({ ...siteHeaders(publicUrl), "cache-control": "public, max-age=3600" })
      .type("text/plain; charset=utf-8")
      .send(
        [
          `Contact: mailto:${email()}`,
          `Expires: ${expires}`,
          "Preferred-Languages: en",
          `Canonical: ${publicUrl}${path}`,
          "",
        ].join("\n"),
      );
  });
};
