import { describe, expect, it } from "vitest";
import { chunkGroups } from "./chunk-groups.ts";

const route = (name: string) => `/w/src/routes/${name}.tsx`;
const importers: Record<string, string[]> = {
  "/w/src/dialog.tsx": ["/w/src/card.tsx", route("portal/layout")],
  "/w/src/card.tsx": [route("portal/home"), route("portal/profile")],
  "/w/src/table.tsx": [route("portal/home"), route("portal/documents")],
  "/w/src/alone.tsx": [route("portal/home")],
  "/w/src/calendar.tsx": [route("portal/profile"), route("portal/documents")],
  "/w/src/logo.tsx": [route("site/layout"), route("portal/layout")],
  "/w/src/call.ts": [route("site/login"), route("portal/home")],
  "/w/src/claim.tsx": [route("site/home"), route("site/about")],
  "/w/src/source.tsx": [route("site/types-of-funding"), route("site/business-credit")],
  "/w/src/toaster.tsx": ["/w/src/root.tsx", route("portal/home")],
  "/w/src/check.ts": [route("site/home"), route("site/login")],
  "/w/src/states.ts": [route("site/types-of-funding"), route("site/signup"), route("portal/home")],
  "/w/src/text-field.tsx": [route("site/types-of-funding"), route("site/login"), route("portal/profile")],
  "/w/src/text-area.tsx": [route("site/login"), route("portal/messages")],
  "/w/src/step-fields.tsx": [route("site/login"), route("portal/profile")],
  "/w/node_modules/@internationalized/date/dist/CalendarDate.mjs": [
    route("portal/appointment"),
    route("portal/profile"),
  ],
  "/w/node_modules/react-aria-components/dist/Popover.mjs": [route("portal/profile"), route("desk/layout")],
  "/w/src/ui/combo-field.tsx": [route("site/signup"), route("portal/profile")],
  "/w/src/ui/date-field.tsx": [route("portal/profile"), route("desk/client-file")],
  "/w/node_modules/@simplewebauthn/browser/esm/start.js": [route("portal/profile"), route("desk/layout")],
  "/w/src/empty-state.tsx": [route("portal/documents"), route("desk/layout")],
  "/w/src/search-box.tsx": [route("desk/layout"), route("desk/pipeline")],
};
const graph = { getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }) };
const groupOf = (id: string) => chunkGroups.map(({ name }) => name(id, graph)).find((name) => name !== null);

describe("the files that several pages share", () => {
  it.each([
    ["/w/node_modules/react-dom/client.js", "react"],
    ["/w/src/toaster.tsx", "base"],
    ["/w/src/logo.tsx", "site"],
    ["/w/src/call.ts", "client"],
    ["/w/src/dialog.tsx", "portal"],
    ["/w/src/table.tsx", "dashboard"],
    ["/w/src/claim.tsx", "content"],
    ["/w/src/check.ts", "site"],
    ["/w/src/states.ts", "rules"],
    ["/w/src/text-field.tsx", "inputs"],
    ["/w/src/text-area.tsx", "controls"],
    ["/w/node_modules/@internationalized/date/dist/CalendarDate.mjs", "dates"],
    ["/w/src/step-fields.tsx", "fields"],
    ["/w/node_modules/react-aria-components/dist/Popover.mjs", "widgets"],
    ["/w/src/ui/combo-field.tsx", "lists"],
    ["/w/src/ui/date-field.tsx", "calendars"],
    ["/w/node_modules/@simplewebauthn/browser/esm/start.js", "passkeys"],
    ["/w/src/empty-state.tsx", "shared"],
    ["/w/src/search-box.tsx", "desk"],
  ])("puts %s into %s", (id, group) => expect(groupOf(id)).toBe(group));

  it.each(["/w/src/alone.tsx", "/w/src/calendar.tsx", "/w/src/source.tsx", "/w/src/root.tsx", route("portal/home")])(
    "leaves %s to the bundler",
    (id) => expect(groupOf(id)).toBeUndefined(),
  );
});
