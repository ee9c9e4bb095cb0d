import swagger, { type SwaggerTransform } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import {
  apiBase,
  fileOutput,
  idempotencyHeader,
  type MultipartInput,
  pdfPasswordPart,
} from "@funding-desk/contract/http/endpoint";
import { limits } from "@funding-desk/contract/platform/limits";
import Fastify, { type FastifyInstance, type RouteOptions } from "fastify";
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { buildWebhooks } from "./open-api-webhooks.ts";

const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // swagger-ui sets styles from its script.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const idempotencyParameter = {
  type: "object",
  properties: {
    [idempotencyHeader]: {
      type: "string",
      maxLength: limits.idempotencyKeyChars,
      description: "Names the intent: a retry with the same key acts once and gets the first answer back.",
    },
  },
};

const securitySchemes = {
  session: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
  apiKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "fd_…",
    description:
      "Managers make API keys under Settings, API keys. Send one in the Authorization header, never in an address. Each call names the scope it needs: without a key that works it answers 401, and without the scope 403 with the scope that is missing. At most 600 calls a minute for each key, then 429 with `Retry-After`.",
  },
} as const;

const responseDescriptions: Readonly<Record<string, string>> = {
  "4xx": "The caller can fix it; `result.error` says how.",
  "5xx": "Our fault, or the database's; try again later.",
};

const binary = { type: "string", format: "binary" };
const aFile = {
  description: "The file, with its own media type.",
  content: { "application/octet-stream": { schema: binary } },
};
const isFile = (response: unknown, status: string): boolean =>
  (response as Readonly<Record<string, unknown>> | undefined)?.[status] === fileOutput;

type Described = Parameters<typeof jsonSchemaTransform>[0];

/** A multipart body. The framework doesn't check its text parts. */
const buildMultipart = (fields: object, { files, opensLocked }: MultipartInput): object => {
  const { properties = {}, ...rest } = fields as { properties?: object };
  const fileParts = Object.entries(files).map(([part, most]) => [
    part,
    most === 1 ? binary : { type: "array", maxItems: most, items: binary },
  ]);
  const password = opensLocked && { [pdfPasswordPart]: { type: "string", maxLength: limits.pdfPasswordChars } };
  return { ...rest, properties: { ...properties, ...password, ...Object.fromEntries(fileParts) } };
};

/** The document is made from the schemas that check the calls. */
const transform: SwaggerTransform = (document) => {
  const { multipart } = document.route.config ?? {};
  const documented = multipart ? { ...document, schema: { ...document.schema, body: multipart.fields } } : document;
  const { schema, url } = jsonSchemaTransform(documented as Described);
  const described = Object.entries((schema?.response ?? {}) as Record<string, object>).map(([status, answer]) => [
    status,
    isFile(document.schema?.response, status)
      ? aFile
      : { ...answer, description: responseDescriptions[status] ?? "Done." },
  ]);
  const isIdempotent = document.route.config?.isIdempotent === true;
  return {
    schema: {
      ...schema,
      ...(schema?.response ? { response: Object.fromEntries(described) } : {}),
      ...(multipart
        ? { consumes: ["multipart/form-data"], body: buildMultipart(schema?.body as object, multipart) }
        : {}),
      ...(isIdempotent ? { headers: idempotencyParameter } : {}),
    },
    url,
  };
};

/** Builds an app that has `openapi.json` and a page to read it, from our own files only. It describes the routes, but serves none. */
export const buildOpenApiPage = async (routes: readonly RouteOptions[]): Promise<FastifyInstance> => {
  const app = Fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(
    async (api) => {
      await registerPage(api);
      for (const { method, url, schema, config } of routes)
        api.route({ method, url, schema: schema ?? {}, ...(config ? { config } : {}), handler: refuse });
    },
    { prefix: apiBase },
  );
  return app;
};

const refuse = () => {
  throw new Error("This app only describes the routes.");
};

const registerPage = async (api: FastifyInstance): Promise<void> => {
  await api.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Funding Desk: client portal",
        version: "1",
        description:
          "`/api/v1` is for the firm's other systems, with an API key; the webhooks tell them what happened. Failures answer with a fitting status and `result.error`, a sentence for a person; 422 also has `result.fields`, by wire name.",
      },
      components: { securitySchemes },
      security: [{ session: [] }],
      webhooks: buildWebhooks(),
    },
    transform,
  });
  await api.register(swaggerUi, {
    routePrefix: "/docs",
    indexPrefix: apiBase,
    staticCSP: docsPolicy,
    theme: { title: "Funding Desk: API" },
    // Without the top bar and its logo.
    uiConfig: { validatorUrl: null, persistAuthorization: false, layout: "BaseLayout" },
  });
  api.get("/openapi.json", { schema: { hide: true } }, async () => api.swagger());
};
