import type { Page } from "@playwright/test";
import { listSettingsPaths } from "../web/src/features/desk/shell/settings-paths.ts";
import { deskScreens } from "../web/src/testing/desk-screens.ts";
import { signInByCall, storeSession } from "./support/calls.ts";
import { createInspect, cutTexts, waitUntilSettled } from "./support/inspect.ts";
import { button, dismissProfilePopup, profilePopup } from "./support/people.ts";
import { test } from "./support/sample-firm.ts";
import { expect } from "./support/test.ts";

test.describe.configure({ mode: "parallel" });

/** A week of free time and a few calls. */
const nextWeek = new Date(Date.now() + 7 * 24 * 3600_000).toISOString().slice(0, 10);

const workScreens = [
  "/desk",
  "/desk?list=documents",
  "/desk/pipeline",
  "/desk/pipeline?kind=application",
  "/desk/pipeline?view=table",
  "/desk/pipeline?view=table&q=nobody-is-called-this",
  "/desk/bulk-acts",
  "/desk/tasks",
  "/desk/tasks?staff=all",
  "/desk/calendar",
  `/desk/calendar?from=${nextWeek}`,
  "/desk/calendar/settings",
  "/desk/contact",
  "/desk/signup-ids",
  "/desk/signup-ids?show=requests",
  "/desk/signup-ids?show=requests&state=answered",
  "/desk/catalog",
  "/desk/catalog?show=lenders",
  "/desk/catalog?q=nothing-is-called-this",
  "/desk/catalog/programs/sba-7a",
  "/desk/catalog/programs/never-was",
  "/desk/catalog/new",
];
/** Screens whose cards and rows have long names. */
const fullScreens = ["/desk", "/desk/pipeline", "/desk/pipeline?kind=application", "/desk/pipeline?view=table"];
const managerScreens = [
  "/desk/reports",
  "/desk/reports?report=funnel",
  "/desk/reports?report=left-forms",
  "/desk/reports?report=sources",
  "/desk/reports?report=calls",
  "/desk/reports?report=documents",
  "/desk/reports?report=placement",
  "/desk/reports?report=team",
  "/desk/reports?report=parts",
  "/desk/audit",
  "/desk/staff",
  "/desk/account",
  "/desk/no-such-page",
];
/** Screens of which nothing else is named above. */
const otherScreens = deskScreens.filter(
  (path) => ![...workScreens, ...managerScreens].some((named) => named.split("?")[0] === path),
);
const settingsScreens = [...listSettingsPaths("manager"), "mail-texts/welcome"].map(
  (section) => `/desk/settings/${section}`,
);

const phone = { width: 360, height: 740 };
const sizes = [
  phone,
  // A tablet in portrait.
  { width: 820, height: 1180 },
  { width: 1280, height: 900 },
];
const inspect = createInspect(sizes);
/** Also expects cards, rows, and a file's head to show company, product, and advisor whole. */
const inspectWhole = createInspect(sizes, async (page, name) => {
  expect(await cutTexts(page), `${name}: texts cut off`).toEqual([]);
});

/** A signed-in manager's desk, with something to see on each screen. */
test.use({
  storageState: async ({ firm }, use) => use(firm.managerState),
  // Without motion, axe measures contrast after everything has faded in.
  contextOptions: { reducedMotion: "reduce" },
  // Everything is opened on a phone, then looked at in every size.
  viewport: phone,
  hasTouch: true,
});

const dialog = (page: Page) => page.getByRole("dialog").last();

/** Opens a dialog, inspects it, and closes it. */
const inspectDialog = async (page: Page, opener: string | RegExp): Promise<void> =>
  test.step(`dialog ${opener}`, async () => {
    const pressed = page.getByRole("button", { name: opener }).first();
    await pressed.click();
    await expect(dialog(page)).toBeVisible();
    await inspect(page, `dialog ${opener}`);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expect(pressed).toBeFocused();
  });

const inspectAll = async (page: Page, paths: readonly string[]): Promise<void> => {
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      await (fullScreens.includes(path) ? inspectWhole : inspect)(page, path);
    });
};

test("the desk's sign-in screen", async ({ page, context }) => {
  await context.clearCookies();
  await inspectAll(page, [
    "/desk/sign-in",
    "/desk/invitation",
    "/desk/invitation#no-such-link-was-ever-sent-to-anybody",
  ]);
  await page.goto("/desk/sign-in");
  await button(page, "Continue").click();
  await expect(page.getByText("Enter your password.")).toBeVisible();
  await inspect(page, "sign-in refused");
});

test("the screens for daily work", async ({ page }) => {
  await inspectAll(page, [...workScreens, ...otherScreens]);
});

test("the pipeline's table leaves its clients room for their names", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/desk/pipeline?view=table&kind=application");
  await waitUntilSettled(page);
  for (const name of await page.getByRole("rowheader").all())
    expect((await name.boundingBox())?.width).toBeGreaterThan(170);
  // The signs of what happens in a file keep their size, and their words one line.
  for (const sign of await page.getByRole("list", { name: "In this file" }).getByRole("listitem").all())
    expect((await sign.boundingBox())?.height).toBeLessThan(24);
});

/** Lists whose rows are one line high. */
const denseLists = [
  "/desk/pipeline?view=table",
  "/desk/pipeline?view=table&kind=application",
  "/desk/clients",
  "/desk/signup-ids",
  "/desk/tasks?staff=all",
  "/desk/catalog",
  "/desk/catalog?show=lenders",
  "/desk/audit",
  "/desk/staff",
];
const workLists = ["/desk/pipeline", "/desk/pipeline?view=table", "/desk/clients"];

test("on a phone, a list's first file is within 300 px", async ({ page }) => {
  for (const path of workLists)
    await test.step(path, async () => {
      await page.goto(path);
      await waitUntilSettled(page);
      const first = page.locator("main [role=grid] [role=row][data-key]").first();
      const { y = Number.NaN } = (await first.boundingBox()) ?? {};
      expect(y).toBeLessThanOrEqual(300);
    });
});

test.describe("with a mouse", () => {
  test.use({ viewport: { width: 1280, height: 900 }, hasTouch: false });

  test("rows are 36 to 44 px high", async ({ page }) => {
    for (const path of denseLists)
      for (const width of [1280, 1920])
        await test.step(`${path} at ${width} px`, async () => {
          await page.setViewportSize({ width, height: 900 });
          await page.goto(path);
          await waitUntilSettled(page);
          const heights = await page
            .locator("main :is(tbody tr, li[data-row])")
            .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
          expect(heights.length).toBeGreaterThan(0);
          expect(heights.filter((height) => height < 36 || height > 44)).toEqual([]);
        });
  });

  test("the lists' tools take one line, and below them is room for twenty files", async ({ page }) => {
    for (const path of workLists)
      for (const width of [1280, 1920])
        await test.step(`${path} at ${width} px`, async () => {
          await page.setViewportSize({ width, height: 900 });
          await page.goto(path);
          await waitUntilSettled(page);
          expect((await page.locator("main [data-page-head]").boundingBox())?.height).toBeLessThanOrEqual(48);
          // The board has no rows.
          const [first] = await page
            .locator("main tbody tr")
            .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().toJSON()));
          if (first) expect(Math.floor((900 - first.y) / first.height)).toBeGreaterThanOrEqual(20);
        });
  });
});

test("the screens for managers", async ({ page }) => {
  await inspectAll(page, managerScreens);
});

test("the dialogs of the lender programs", async ({ page }) => {
  await page.goto("/desk/catalog");
  await inspectDialog(page, "Import a file");
  await page.goto("/desk/catalog?show=lenders");
  await inspectDialog(page, "New lender");
  await inspectDialog(page, "Bluevine");
  await page.goto("/desk/catalog/programs/sba-7a");
  await button(page, "Edit").click();
  await inspect(page, "a program's form");
  await inspectDialog(page, "Edit the rule For-profit business: yes");
  await inspectDialog(page, "Add a rule");
  await inspectDialog(page, "Edit Bank statements");
});

test("every section of the settings", async ({ page }) => {
  await inspectAll(page, settingsScreens);
});

test("dialogs of the settings, and of the staff", async ({ page }) => {
  await page.goto("/desk/settings/document-types");
  await inspectDialog(page, "New document type");
  await inspectDialog(page, "Edit Bank statements");
  await page.goto("/desk/settings/claims");
  await inspectDialog(page, "Edit Lenders");
  await page.goto("/desk/settings/status-words");
  await inspectDialog(page, "Edit words of application Term Sheet");
  await page.goto("/desk/staff");
  await inspectDialog(page, "New member");
  await inspectDialog(page, "Dana Whitfield (sample)");
});

test("a client's file, with its dialogs", async ({ page, firm }) => {
  const file = `/desk/clients/${firm.clientId}`;
  await page.goto(file);
  await inspectWhole(page, "client file");
  for (const opener of [/^Change st/, "Export"]) await inspectDialog(page, opener);
  await page.goto(`${file}?tab=who`);
  await inspectWhole(page, "client file: who");
  await page.goto(`${file}?tab=next`);
  await inspectWhole(page, "client file: next");
  for (const opener of ["New task", "Book a call"]) await inspectDialog(page, opener);
  await page.goto(`${file}?tab=answers`);
  await inspectWhole(page, "client file: answers");
  for (const opener of [/^Reveal: Social security/, /^Correct: /]) await inspectDialog(page, opener);
  await page.goto(`${file}?tab=documents`);
  await inspectWhole(page, "client file: documents");
  for (const opener of [/^Review \d+ waiting/, "Ask for documents"]) await inspectDialog(page, opener);
  await page.goto(`${file}?tab=placement`);
  await inspectWhole(page, "client file: placement");
  await inspectDialog(page, "New submission");
  for (const part of ["fit", "unfinished", "calls", "consents", "reminders", "past-deals", "print"]) {
    await page.goto(`${file}?tab=${part}`);
    await inspectWhole(page, `client file: ${part}`);
  }
});

test("rejecting a document", async ({ page, firm }) => {
  await page.goto(`/desk/clients/${firm.clientId}?tab=documents`);
  await page.getByRole("button", { name: /^Review \d+ waiting/ }).click();
  await dialog(page)
    .getByRole("button", { name: /^Reject/ })
    .click();
  await button(page, "Reject and email").click();
  await expect(page.getByText("Say what is wrong with it.")).toBeVisible();
  await inspect(page, "rejecting");
});

test("dialogs of the pipeline and the calendar, with choices made", async ({ page }) => {
  await page.goto("/desk/pipeline?view=table");
  await inspectDialog(page, /^Filters/);
  await page.getByRole("row").nth(1).locator("label").click();
  await expect(page.getByRole("region", { name: "Selected" })).toBeVisible();
  await inspect(page, "pipeline chosen");
  for (const action of ["Change status", "Add a task", "Send a message", "Ask for documents"]) {
    await button(page, "Actions").click();
    await page.getByRole("menuitem", { name: action }).click();
    await expect(dialog(page)).toBeVisible();
    await inspect(page, `bulk ${action}`);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
  }
  await page.goto("/desk/calendar/settings");
  await inspectDialog(page, "New calendar");
  for (const tab of ["Call types", "Owner"]) {
    await page.getByRole("tab", { name: tab }).click();
    await inspect(page, `calendar settings ${tab}`);
  }
});

test("dialogs of the other lists, and a message", async ({ page }) => {
  await page.goto("/desk/signup-ids");
  await inspectDialog(page, "New Sign Up Id");
  await inspectDialog(page, /^Sample: Website/);
  await page.goto("/desk/audit");
  await inspectDialog(page, "Export");
  await page.goto("/desk/reports?report=placement");
  await inspectDialog(page, "Export");
  await page.goto("/desk/contact");
  await page
    .getByRole("link", { name: /How long does it take/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Answer by email" })).toBeVisible();
  await inspect(page, "contact message");
});

test("a call, and the palette", async ({ page, firm }) => {
  await page.goto(firm.callPath);
  await expect(dialog(page)).toBeVisible();
  await inspect(page, "call");
  await page.goto("/desk");
  await waitUntilSettled(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.getByRole("button", { name: "Find or do" }).click();
    await dialog(page).getByRole("searchbox").fill("a");
    await expect(page.getByRole("menuitem").first()).toBeVisible();
    await inspect(page, `palette at ${size.width} px`);
    await page.keyboard.press("Escape");
  }
});

test("forced colors show which choice is on", async ({ page, firm }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ forcedColors: "active" });
  for (const path of [
    "/desk",
    "/desk/pipeline",
    "/desk/reports",
    "/desk/calendar",
    `/desk/clients/${firm.clientId}`,
    "/desk/settings/reminders",
  ])
    await test.step(path, async () => {
      await page.goto(path);
      await waitUntilSettled(page);
      const faults = await page.evaluate(() => {
        const isOn = (element: Element) =>
          element.matches('[aria-pressed="true"], [aria-current]:not([aria-current="false"]), [aria-selected="true"]');
        const looks = (element: Element) => {
          const { textDecorationLine, backgroundColor, outlineStyle } = getComputedStyle(element);
          return [textDecorationLine, backgroundColor, outlineStyle].join();
        };
        const chosen = [...document.querySelectorAll("main *, nav *")].filter(isOn);
        // Its neighbors in the same row that aren't on.
        return chosen.flatMap((element) => {
          const row = element.closest("ul, fieldset, [role=tablist]");
          const others = [...(row?.querySelectorAll(element.tagName) ?? [])].filter((other) => !isOn(other));
          return others.some((other) => looks(other) === looks(element)) ? [element.outerHTML.slice(0, 120)] : [];
        });
      });
      expect(faults).toEqual([]);
    });
});

/** What is printed besides the content, and what of the content isn't. */
const findPrintFaults = (page: Page) =>
  page.evaluate(() => {
    const isPrinted = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const frames = [...document.querySelectorAll("nav, search, header.sticky")];
    const main = document.querySelector("main");
    return {
      printed: frames.filter(isPrinted).map((element) => element.outerHTML.slice(0, 120)),
      left: Math.round(main?.getBoundingClientRect().left ?? 0),
      closed: [...document.querySelectorAll("main details > :not(summary)")].filter((part) => !isPrinted(part)).length,
    };
  });

const countSheets = async (page: Page): Promise<number> =>
  ((await page.pdf({ format: "Letter" })).toString("latin1").match(/\/Type\s*\/Page\b/g) ?? []).length;

test("a client's file is at most two screens tall, with at most 40 stops of the Tab key", async ({ page, firm }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/desk/clients/${firm.clientId}`);
  await waitUntilSettled(page);
  const { height, stops } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    stops: [
      ...document.querySelectorAll<HTMLElement>("main :is(a, button, input, select, textarea, [tabindex])"),
    ].filter((each) => each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true })).length,
  }));
  expect(height).toBeLessThanOrEqual(1800);
  expect(stops).toBeGreaterThan(10);
  expect(stops).toBeLessThanOrEqual(40);
});

test("a client's file is printed on at most four pages", async ({ page, firm }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/desk/clients/${firm.clientId}?tab=print`);
  await expect(page.getByRole("button", { name: "Print", exact: true })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  expect(await countSheets(page)).toBeLessThanOrEqual(4);
});

test("a client's file is printed without the desk around it", async ({ page, firm }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/desk/clients/${firm.clientId}`);
  await waitUntilSettled(page);
  await page.emulateMedia({ media: "print" });
  expect(await findPrintFaults(page)).toEqual({ printed: [], left: 0, closed: 0 });
  await expect(page.getByRole("button", { name: "Export" })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the overview is printed on one page, without the desk around it", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/desk/reports");
  await waitUntilSettled(page);
  await expect(page.getByRole("table", { name: "By month" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  expect(await findPrintFaults(page)).toEqual({ printed: [], left: 0, closed: 0 });
  expect(await countSheets(page)).toBe(1);
});

test("a number of the reports leads to as many clients", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/desk/reports?report=sources&from=2020-01-01&to=2021-12-31");
  await expect(page.getByText("Nothing in this period")).toBeVisible();
  await page.goto("/desk/reports?report=sources");
  const table = page.getByRole("table", { name: "Clients by source" });
  const link = table.getByRole("link", { name: /^\d+ clients?$/ }).first();
  const [count] = /\d+/.exec(await link.innerText()) ?? [];
  expect(Number(count)).toBeGreaterThan(0);
  await link.click();
  await expect(page.getByRole("status").filter({ hasText: new RegExp(`^${count} clients?\\b`) })).toBeVisible();
});

test("what a client sees of the firm's work", async ({ page, context, desk, firm, extraHTTPHeaders }) => {
  await context.clearCookies();
  const visitor = { url: desk.url, address: extraHTTPHeaders?.["x-forwarded-for"] ?? "" };
  await storeSession(page, await signInByCall(visitor, firm.clientEmail, firm.password));
  for (const path of [
    "/dashboard",
    "/dashboard/messages",
    "/dashboard/documents",
    "/dashboard/who-has-my-file",
    "/dashboard/who-has-seen-my-file",
  ])
    await test.step(path, async () => {
      await page.goto(path);
      await waitUntilSettled(page);
      if (await profilePopup(page).isVisible()) await dismissProfilePopup(page);
      await inspect(page, `sample client ${path}`);
    });
  await page.goto("/dashboard");
  await waitUntilSettled(page);
  await page.emulateMedia({ media: "print" });
  expect(await findPrintFaults(page)).toEqual({ printed: [], left: 0, closed: 0 });
});
