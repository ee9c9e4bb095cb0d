import { apiBase } from "@funding-desk/contract/http/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";

const hidden = { schema: { hide: true } };

/**
 * `openapi.json` and a page to read it. Both are built when someone asks for them, because few do, and every start would wait. Call
 * it before the routes are registered.
 */
export const openApi = (api: FastifyInstance): void => {
  const routes: RouteOptions[] = [];
  api.addHook("onRoute", (route) => {
    if (route.method !== "HEAD") routes.push({ ...route, url: route.url.slice(apiBase.length) });
  });
  let building: Promise<FastifyInstance> | undefined;
  const build = async (): Promise<FastifyInstance> => {
    const { buildOpenApiPage } = await import("./open-api-page.ts");
    return buildOpenApiPage(routes.filter(({ schema }) => !schema?.hide));
  };
  const answer = async ({ url }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    building ??= build();
    const { statusCode, headers, rawPayload } = await (await building).inject(url);
    return reply.status(statusCode).headers(headers).send(rawPayload);
  };
  for (const address of ["/openapi.json", "/docs", "/docs/*"]) api.get(address, hidden, answer);
};
