// Whether the site's pictures of the portal still show what it looks like. `npm run lab -- pictures` takes them anew.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

const root = path.resolve(import.meta.dirname, "../..");
const features = path.join(root, "web/src/features");
const shownFile = path.join(root, "web/src/pictures/shown.json");

/** What draws each picture. Modules of the features that these import count, too. */
const subjects = {
  dashboard: ["web/src/routes/portal/layout.tsx", "web/src/routes/portal/home.tsx"],
  prequalification: [
    "web/src/routes/portal/layout.tsx",
    "web/src/features/intake/prequalification/wizard-form.tsx",
    "contract/src/intake/prequalification/form.ts",
  ],
} as const;

/** A name in web/src/features/site/pages/portal-picture.tsx. */
export type PictureName = keyof typeof subjects;
export const pictureNames = Object.keys(subjects) as PictureName[];

/** What opens over the screen or shows nothing isn't in a picture. */
const isUnseen = (file: string): boolean =>
  /dialog|gate|session-over|portal-live|\/use-[^/]*\.ts$|quer(?:y|ies)\.ts$/.test(file);

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

const notShown = /^(?:Import|ExportAll|TS(?!AsExpression|SatisfiesExpression|NonNullExpression))/;

/** Its words, classes, and elements, in order: what may change how it looks, and nothing that a mere rewrite changes. */
const listLooks = (node: Node): string[] => {
  if (notShown.test(node.type)) return [];
  if (node.type === "JSXText" || node.type === "Literal") {
    const text = typeof node.value === "string" ? node.value.replace(/\s+/g, " ").trim() : "";
    return text === "" ? [] : [text];
  }
  if (node.type === "TemplateElement") return [(node.value as { readonly raw: string }).raw];
  if (node.type === "JSXIdentifier") return [String(node.name)];
  return Object.values(node)
    .flat()
    .flatMap((child) => (isNode(child) ? listLooks(child) : []));
};

const findSource = (from: string, specifier: string): string | undefined => {
  const file = path.resolve(path.dirname(from), specifier);
  const isShown = specifier.startsWith(".") && file.startsWith(features) && !isUnseen(file) && existsSync(file);
  return isShown ? file : undefined;
};

/** Changes when the screen's words or looks do. */
export const hashScreen = (name: PictureName): string => {
  const waiting: string[] = subjects[name].map((file) => path.join(root, file));
  const looks = new Map<string, string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (looks.has(file)) continue;
    const { program, module } = parseSync(file, readFileSync(file, "utf8"));
    looks.set(file, listLooks(program as unknown as Node).join("\n"));
    for (const { moduleRequest } of module.staticImports) {
      const source = findSource(file, moduleRequest.value);
      if (source) waiting.push(source);
    }
  }
  // Without names: a file may move.
  return createHash("sha256")
    .update(JSON.stringify([...looks.values()].toSorted()))
    .digest("base64url")
    .slice(0, 22);
};

type Shown = Readonly<Partial<Record<PictureName, string>>>;

/** The screens' hashes when their pictures were taken. */
export const readShown = (): Shown => JSON.parse(readFileSync(shownFile, "utf8")) as Shown;

/** Notes that a picture was taken of the screen as it is. */
export const recordShown = (name: PictureName): void => {
  const shown = existsSync(shownFile) ? readShown() : {};
  writeFileSync(shownFile, `${JSON.stringify({ ...shown, [name]: hashScreen(name) }, null, 2)}\n`);
};
