import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { childEnvironment } from "../testing/child-environment.ts";

const desk = path.join(import.meta.dirname, "desk.ts");

test("stays quiet when the reader stops early, like `| head`", async () => {
  const child = spawn(process.execPath, [desk, "--help"], {
    env: childEnvironment({}),
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.destroy();
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect([complaint, code]).toEqual(["", 0]);
});
