import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Data that clients and colleagues don't change, or that must not move while someone reads it or types. */
const still = [
  "GET /desk/account",
  "GET /desk/account/absence",
  "GET /desk/account/card",
  "GET /desk/audit",
  "GET /desk/calendars/:id",
  "GET /desk/clients/:id/call-booking",
  "GET /desk/clients/:id/call-days",
  "GET /desk/clients/:id/call-slots",
  "GET /desk/colleagues",
  "GET /desk/people",
  "GET /desk/session",
  "GET /desk/settings/answer-goals",
  "GET /desk/settings/api-keys",
  "GET /desk/settings/claims",
  "GET /desk/settings/document-types",
  "GET /desk/settings/email-domains",
  "GET /desk/settings/failed-mails",
  "GET /desk/settings/firm",
  "GET /desk/settings/founder",
  "GET /desk/settings/legal-texts/:kind",
  "GET /desk/settings/legal-texts/:kind/versions/:version",
  "GET /desk/settings/mail-texts",
  "GET /desk/settings/missed-replies",
  "GET /desk/settings/signup-id-requests",
  "GET /desk/settings/status-words",
  "GET /desk/settings/targets",
  "GET /desk/settings/testimonials",
  "GET /desk/settings/undo-time",
  "GET /desk/settings/webhook",
  "GET /desk/settings/webhooks",
  "GET /desk/staff",
  "GET /desk/staff/:id/card",
  "GET /desk/staff/:id/duties",
  "POST /desk/account/code-key",
  "POST /desk/calendars/:id/preview",
  "POST /desk/settings/mail-texts/:kind/preview",
];

/** Settings that are read again. Their dialogs keep what was typed. */
const movingSettings = [
  "GET /desk/settings/assignment",
  "GET /desk/settings/imports",
  "GET /desk/settings/imports/:id",
  "GET /desk/settings/imports/:id/rows",
  "GET /desk/settings/registrations",
  "GET /desk/settings/reminders",
  "GET /desk/settings/reminders/week",
];

interface Declared {
  readonly line: string;
  readonly isStill: boolean;
}

/** "GET /desk/…", of the endpoint that a file imports under a name. */
const findLine = async (source: string, name: string): Promise<string> => {
  const [, from = ""] =
    new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "(@funding-desk/contract/[^"]+)"`).exec(source) ?? [];
  const { method, path } = (await import(/* @vite-ignore */ from))[name];
  return `${method} ${path}`;
};

/** A call with all of its arguments. */
const cutCall = (source: string, start: number): string => {
  let depth = 0;
  for (let end = source.indexOf("(", start); end < source.length; end += 1) {
    if (source[end] === "(") depth += 1;
    if (source[end] === ")") depth -= 1;
    if (depth === 0) return source.slice(start, end + 1);
  }
  return source.slice(start);
};

/** Made from the endpoint. What only names the data isn't a query. */
const findMade = (source: string) =>
  [...source.matchAll(/\bdesk(?:Query|Pages)\(\s*(\w+)/g)]
    .map(({ index, 1: name = "" }) => ({ name, text: cutCall(source, index), index }))
    .filter(({ text, index }) => !source.startsWith(".queryKey", index + text.length))
    .map(({ name, text }) => ({ name, isStill: text.includes("isStill: true") }));

const written =
  /queryKey: \[([^\]]*)\],(?:(?!queryKey:).)*?queryFn:(?:(?!queryKey:).)*?callDesk(?:(?!queryKey:).){0,260}/gs;

/** With a key and a body of its own. */
const findWritten = (source: string) =>
  [...source.matchAll(written)].flatMap(([whole, key = ""]) =>
    [...whole.matchAll(/callDesk\((\w+)/g)].map(([, name = ""]) => ({
      name,
      isStill: !key.startsWith('"desk"') || whole.includes("isStill: true"),
    })),
  );

const findDeclared = async (file: string): Promise<readonly Declared[]> => {
  const source = readFileSync(file, "utf8");
  const found = [...findMade(source), ...findWritten(source)];
  return Promise.all(found.map(async ({ name, isStill }) => ({ line: await findLine(source, name), isStill })));
};

const files = globSync("web/src/**/*.{ts,tsx}").filter(
  (file) => !/\.test\.tsx?$/.test(file) && !file.endsWith("http/desk-query.ts"),
);

test("a live change reads every query of the desk again, except what must not move", async () => {
  const declared = (await Promise.all(files.map(findDeclared))).flat();
  const lines = new Set(declared.map(({ line }) => line));
  expect(lines.size).toBeGreaterThan(110);
  const stillLines = new Set(declared.filter(({ isStill }) => isStill).map(({ line }) => line));
  expect([...stillLines].sort()).toEqual(still);
  const settings = [...lines].filter((line) => line.startsWith("GET /desk/settings/") && !stillLines.has(line));
  expect(settings.sort()).toEqual(movingSettings);
  // Whoever reads it last decides, so all must say the same.
  expect(declared.filter(({ line, isStill }) => !isStill && stillLines.has(line))).toEqual([]);
});
