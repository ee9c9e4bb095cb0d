import { expect, test } from "vitest";
import { gatherLines } from "./log-output.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("writes the lines of one turn together, in order, and none twice", async () => {
  const written: string[] = [];
  const output = gatherLines({ write: (lines) => written.push(lines) });
  output.write("one\n");
  output.write("two\n");
  expect(written).toEqual([]);
  await turn();
  expect(written).toEqual(["one\ntwo\n"]);
  output.write("three\n");
  await turn();
  expect(written).toEqual(["one\ntwo\n", "three\n"]);
});

test("writes waiting lines when the process ends", () => {
  const written: string[] = [];
  const before = process.listeners("exit");
  gatherLines({ write: (lines) => written.push(lines) }).write("last words\n");
  const [flush] = process.listeners("exit").filter((listener) => !before.includes(listener));
  flush?.(0);
  expect(written).toEqual(["last words\n"]);
});
