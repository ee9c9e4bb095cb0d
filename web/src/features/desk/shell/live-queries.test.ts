import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isLive } from "./live-status.tsx";

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
  "GET /desk/group-messages/audience",
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

interface Declared {
  readonly line: string;
  readonly isStill: boolean;
}

const toLine = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;

/** The endpoint that a file imports under a name, or all that it imports if the name stands for each of them. */
const findLines = async (source: string, name: string): Promise<readonly string[]> => {
  const imports = [...source.matchAll(/import \{([^}]*)\} from "(@funding-desk\/contract\/[^"]+)"/g)].flatMap(
    ([, names = "", from = ""]) => names.split(",").map((each) => ({ name: each.trim(), from })),
  );
  const named = imports.filter((each) => each.name === name);
  const found = await Promise.all(
    (named.length > 0 ? named : imports).map(async (each) => (await import(/* @vite-ignore */ each.from))[each.name]),
  );
  return found.filter((each) => each?.path?.startsWith("/desk/")).map(toLine);
};

/** The words of a key, as far as they are written out. */
const readKey = (source: string, text: string): readonly string[] => {
  const name = /^(?:\.\.\.)?(\w+)(?:\(|\.queryKey)?/.exec(text)?.[1];
  const words = name ? (new RegExp(`const ${name} = [^[]*\\[([^\\]]*)\\]`).exec(source)?.[1] ?? "") : text;
  return words.split(",").map((word) => word.trim().replaceAll('"', ""));
};

const queries =
  /queryKey: (?:\[([^\]]*)\]|(\w+)\(\w+\)),(?:(?!queryKey:).)*?queryFn:(?:(?!queryKey:).)*?callDesk(?:(?!queryKey:).){0,260}/gs;

const findDeclared = async (file: string): Promise<readonly Declared[]> => {
  const source = readFileSync(file, "utf8");
  const declared: Declared[] = [];
  for (const [whole, words, maker = ""] of source.matchAll(queries)) {
    const isStill = !isLive({ queryKey: readKey(source, words ?? maker) });
    for (const [, name = ""] of whole.matchAll(/callDesk(?:<\w+>)?\((\w+)/g))
      for (const line of await findLines(source, name)) declared.push({ line, isStill });
  }
  return declared;
};

const files = globSync("web/src/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));

test("a live change reads every query of the desk again, except what must not move", async () => {
  const declared = (await Promise.all(files.map(findDeclared))).flat();
  expect(declared.length).toBeGreaterThan(110);
  const found = declared.filter(({ isStill }) => isStill).map(({ line }) => line);
  expect([...new Set(found)].sort()).toEqual(still);
  const moved = declared.filter(({ line, isStill }) => !isStill && found.includes(line));
  expect(moved).toEqual([]);
});
