import type { FastifyDynamicSwaggerOptions } from "@fastify/swagger";
import {
  type FirmEventKind,
  firmEventKinds,
  firmEvents,
  toEventBody,
} from "@funding-desk/contract/connections/event/events";
import { pausedAfterDays } from "@funding-desk/contract/connections/webhook/desk-api";
import * as z from "zod/mini";

type WebhooksOf<Document> = Document extends unknown
  ? "webhooks" extends keyof Document
    ? NonNullable<Document["webhooks"]>
    : never
  : never;
type Webhooks = WebhooksOf<NonNullable<FastifyDynamicSwaggerOptions["openapi"]>>;

const signature =
  "`t=<unix seconds>,v1=<hex>`. `v1` is the HMAC-SHA256 of `<t>.<body>` with the address's secret, which is shown once under Settings, Webhooks. Compare it in constant time, and refuse an old `t`.";

const delivery = [
  "Answer with any 2xx within ten seconds; the answer's body isn't read, and redirects aren't followed.",
  "Otherwise it's sent again with the same body, event id, and `X-Event-Id`, and a new signature: about ten times in two hours, then once an hour for a day. An event can arrive more than once, so remember its id.",
  "Events of one client arrive in order. The next one waits until this one is accepted or given up.",
  `An address that accepts nothing for ${pausedAfterDays} days is paused until a manager turns it on again. \`GET /api/v1/events\` lists the same events by position.`,
].join("\n\n");

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

const toOperation = (kind: FirmEventKind) => ({
  post: {
    summary: firmEvents[kind].label,
    description: delivery,
    // The receiver checks the signature instead.
    security: [],
    parameters: [header("X-Event-Id", "The event's id, as in the body."), header("X-Signature", signature)],
    requestBody: {
      required: true,
      content: { "application/json": { schema: toSchema(kind) } },
    },
    responses: { "2XX": { description: "Accepted." } },
  },
});

const toSchema = (kind: FirmEventKind): object => {
  const { $schema: _, ...schema } = z.toJSONSchema(toEventBody(kind));
  return schema;
};

/** What each event's webhook sends, for the OpenAPI document. */
export const buildWebhooks = (): Webhooks =>
  // The library's types know fewer schemas than OpenAPI 3.1 takes.
  Object.fromEntries(firmEventKinds.map((kind) => [kind, toOperation(kind) as object])) as Webhooks;
