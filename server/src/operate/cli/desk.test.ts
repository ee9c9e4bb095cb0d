import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { childEnvironment } from "../../testing/child-environment.ts";
import { deskProgram } from "../../testing/programs.ts";

test("stays quiet when the reader stops early, like `| head`", async () => {
  const child = spawn(process.execPath, [deskProgram, "--help"], {
    env: childEnvironment({}),
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.destroy();
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect([complaint, code]).toEqual(["", 0]);
});
