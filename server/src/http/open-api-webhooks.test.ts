import { firmEventKinds } from "@funding-desk/contract/connections/event/events";
import { expect, test } from "vitest";
import { buildTestApp } from "../testing/build-test-app.ts";

const { app } = await buildTestApp();
const document = (await app.inject("/api/openapi.json")).json();

test("the document describes every event's webhook with its payload, signature, and retries", () => {
  expect(Object.keys(document.webhooks)).toEqual(firmEventKinds);
  const { post } = document.webhooks["status.changed"];
  expect(post.requestBody.content["application/json"].schema).toMatchObject({
    type: "object",
    required: ["event_id", "event", "created_at", "client_id", "subject", "subject_id", "from", "to"],
    additionalProperties: false,
  });
  expect(post.parameters.map(({ name }: { name: string }) => name)).toEqual(["X-Event-Id", "X-Signature"]);
  expect(post.description).toContain("once an hour for a day");
});

test("calls for other systems say which scope their key needs", () => {
  const { get } = document.paths["/api/v1/clients"];
  expect(get.security).toEqual([{ apiKey: ["clients:read"] }]);
  expect(document.components.securitySchemes.apiKey.description).toContain("Authorization header");
});
