import pg from "pg";
import { expect, test } from "vitest";
import { createLogger } from "./logging.ts";

function capture(isTTY: boolean) {
  const lines: string[] = [];
  const logger = createLogger({ logLevel: "info" }, { write: (line) => lines.push(line), isTTY });
  return { logger, lines };
}

const request = {
  method: "GET",
  url: "/api/profile_details?user_id=7",
  ip: "192.0.2.1",
  headers: { authorization: "x" },
};

test("logs only a request's method and path", () => {
  const { logger, lines } = capture(false);
  logger.info({ req: request }, "incoming request");
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    time: expect.any(String),
    level: 30,
    msg: "incoming request",
    req: { method: "GET", path: "/api/profile_details" },
  });
});

test("leaves out what a database error quotes", () => {
  const { logger, lines } = capture(false);
  const unique = new pg.DatabaseError("duplicate key value violates unique constraint", 0, "error");
  Object.assign(unique, {
    code: "23505",
    constraint: "users_email_key",
    detail: "Key (email)=(ann@example.com) exists.",
  });
  const syntax = new pg.DatabaseError('invalid input syntax for type integer: "123-45-6789"', 0, "error");
  Object.assign(syntax, { code: "22P02", where: "portal 123-45-6789" });
  logger.error({ err: unique }, "failed");
  logger.error({ err: syntax }, "failed");
  expect(lines.join()).toContain("users_email_key");
  expect(lines.join()).not.toMatch(/ann@example|123-45/);
});

test("prints one readable line per entry at a terminal", () => {
  const { logger, lines } = capture(true);
  logger.info({ req: request, res: { statusCode: 200 }, responseTime: 3.21 }, "request completed");
  expect(lines).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d INFO {2}request completed GET \/api\/profile_details 200 OK 3\.2 ms\n$/),
  ]);
});
