import { picturesPath } from "@funding-desk/contract/site/page-part/places";
import type { FastifyInstance } from "fastify";

const fileName = /^([0-9a-f]{64})\.jpg$/;

/** Pictures of people on the public pages. A name is its content's hash, so a browser may keep it for good. */
export const sitePictures = (site: FastifyInstance, find: (sha256: string) => Promise<Buffer | undefined>): void => {
  site.get<{ Params: { file: string } }>(
    `${picturesPath}/:file`,
    { schema: { hide: true } },
    async ({ params: { file } }, reply) => {
      const sha256 = fileName.exec(file)?.[1];
      const picture = sha256 === undefined ? undefined : await find(sha256);
      if (!picture) return reply.callNotFound();
      return reply
        .headers({
          "cache-control": "public, max-age=31536000, immutable",
          "x-content-type-options": "nosniff",
          "cross-origin-resource-policy": "same-origin",
          "content-security-policy": "default-src 'none'",
        })
        .type("image/jpeg")
        .send(picture);
    },
  );
};
