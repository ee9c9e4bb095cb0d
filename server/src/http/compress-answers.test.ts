import { brotliDecompressSync } from "node:zlib";
import fastify from "fastify";
import { expect, test } from "vitest";
import { compressAnswers } from "./compress-answers.ts";

const list = { data: Array.from({ length: 40 }, (_, index) => ({ title: "We got your application", index })) };

const ask = async (url: string, headers: Record<string, string>, method: "GET" | "POST" = "GET") => {
  const app = fastify();
  compressAnswers(app);
  app.get("/list", async () => list);
  app.post("/list", async () => list);
  app.get("/short", async () => ({ data: null }));
  return app.inject({ method, url, headers });
};
const browser = { "accept-encoding": "gzip, deflate, br", authorization: "Bearer a.b.c" };

test("a long answer to who asks with a token is compressed", async () => {
  const answer = await ask("/list", browser);
  expect(answer.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
  expect(answer.headers["content-length"]).toBe(String(answer.rawPayload.length));
  expect(answer.headers["content-type"]).toContain("application/json");
  expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toEqual(list);
});

test.each([
  ["is short", "/short", browser],
  ["would be sent without a token", "/list", { "accept-encoding": "br" }],
  ["goes to who reads no brotli", "/list", { ...browser, "accept-encoding": "gzip" }],
])("an answer that %s isn't", async (_why, url, headers) => {
  expect((await ask(url, headers)).headers["content-encoding"]).toBeUndefined();
});

test("an answer to a call that acts isn't", async () => {
  expect((await ask("/list", browser, "POST")).headers["content-encoding"]).toBeUndefined();
});
