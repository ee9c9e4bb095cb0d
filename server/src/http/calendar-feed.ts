import type { FastifyInstance } from "fastify";

/** The address that an advisor's calendar program polls. Its secret is the only key, so it's kept out of logs and caches. */
export const calendarFeed = (site: FastifyInstance, read: (secret: string) => Promise<string>): void => {
  site.get<{ Params: { file: string } }>(
    "/calendar/:file",
    { schema: { hide: true } },
    async ({ params: { file } }, reply) => {
      const feed = await read(file.replace(/\.ics$/, ""));
      return reply
        .headers({
          "cache-control": "private, max-age=300",
          "x-robots-tag": "noindex",
          "x-content-type-options": "nosniff",
          "referrer-policy": "no-referrer",
        })
        .type("text/calendar; charset=utf-8")
        .send(feed);
    },
  );
};
