import { describe, expect, it } from "vitest";
import { deadToken, liveToken } from "../testing/token.ts";
import { earlyGuardScript } from "./early-guard.ts";
import { findRedirect, parseNext } from "./route-rule.ts";

/** The address, then where it sends someone signed out and someone signed in. Null stays on the page. */
const table: readonly (readonly [string, string | null, string | null])[] = [
  ["/", null, "/dashboard"],
  ["/types-of-funding", null, "/dashboard"],
  ["/types-of-funding/", null, "/dashboard"],
  ["/business-credit", null, "/dashboard"],
  ["/login", null, "/dashboard"],
  ["/signup", null, "/dashboard"],
  ["/ask-for-sign-up-id", null, "/dashboard"],
  ["/forgot-password", null, "/dashboard"],
  ["/about", null, null],
  ["/contact", null, null],
  ["/security", null, null],
  ["/verify", null, null],
  ["/terms-and-conditions", null, null],
  ["/credit-pull-authorization", null, null],
  ["/appointment-change", null, null],
  ["/appointment-change#a.b.c", null, null],
  ["/email-preferences/#a.b.c", null, null],
  ["/no-such-page", null, null],
  ["/dashboardish", null, null],
  ["/dashboard", "/login?next=%2Fdashboard", null],
  ["/dashboard/", "/login?next=%2Fdashboard%2F", null],
  ["/dashboard/prequalification?step=3#top", "/login?next=%2Fdashboard%2Fprequalification%3Fstep%3D3%23top", null],
  ["/dashboard/appointment/apply-booking/2", "/login?next=%2Fdashboard%2Fappointment%2Fapply-booking%2F2", null],
  ["/dashboard/no-such-page", "/login?next=%2Fdashboard%2Fno-such-page", null],
  ["/login?next=%2Fdashboard%2Fdocuments%3Ftab%3D2", null, "/dashboard/documents?tab=2"],
  ["/login?next=%2Fabout", null, "/about"],
  ["/login?next=https%3A%2F%2Fevil.example", null, "/dashboard"],
  ["/login?next=%2F%2Fevil.example", null, "/dashboard"],
  ["/login?next=%2F%5Cevil.example", null, "/dashboard"],
  ["/login?next=%2F%09%2Fevil.example", null, "/dashboard"],
  ["/login?next=%2F.%2F%2Fevil.example", null, "/dashboard"],
  ["/signup?next=%2Fabout", null, "/dashboard"],
];

/** Runs the inline script as a document at this address would. */
const runEarly = (address: string, token: string | null) => {
  const url = new URL(address, "https://desk.example");
  let target: string | null = null;
  const location = {
    pathname: url.pathname,
    search: url.search,
    hash: url.hash,
    replace: (to: string) => {
      target = to;
    },
  };
  const root = { dataset: {} as Record<string, string>, style: {} };
  const removed: string[] = [];
  const storage = {
    getItem: (key: string) => (key === "token" ? token : null),
    removeItem: (key: string) => removed.push(key),
  };
  new Function("document", "location", "localStorage", earlyGuardScript)({ documentElement: root }, location, storage);
  return { target, session: root.dataset.session, removed };
};

describe("findRedirect and the early guard", () => {
  it.each(table)("redirects %s as expected", (address, signedOut, signedIn) => {
    const place = new URL(address, "https://desk.example");
    expect(findRedirect(place, false)).toBe(signedOut);
    expect(findRedirect(place, true)).toBe(signedIn);
    expect(runEarly(address, null)).toEqual({ target: signedOut, session: "out", removed: [] });
    expect(runEarly(address, liveToken())).toEqual({ target: signedIn, session: "in", removed: [] });
  });

  it.each([
    ["expired", deadToken()],
    ["unreadable", "not.a.token"],
    ["without parts", "x"],
  ])("treats a token that is %s as none, and removes it with the person's name", (_, token) => {
    expect(runEarly("/dashboard", token)).toMatchObject({ target: "/login?next=%2Fdashboard", session: "out" });
    expect(runEarly("/login", token)).toMatchObject({ target: null, session: "out" });
    const { removed } = runEarly("/about", token);
    expect(removed).toEqual(["singupUserData", "userDataReal", "profile_completed", "missing_fields", "token"]);
  });

  it("shows the public page when storage is blocked", () => {
    const blocked = {
      getItem: () => {
        throw new Error("denied");
      },
    };
    const root = { dataset: {} as Record<string, string> };
    new Function("document", "location", "localStorage", earlyGuardScript)(
      { documentElement: root },
      { pathname: "/", search: "", hash: "" },
      blocked,
    );
    expect(root.dataset.session).toBe("out");
  });

  it("contains nothing that would end the script element", () => {
    expect(earlyGuardScript).not.toMatch(/<\/?script|<!--/i);
  });
});

describe("parseNext", () => {
  it.each([
    ["/dashboard", "/dashboard"],
    ["/dashboard/appointment/4?date=2025-06-01#slots", "/dashboard/appointment/4?date=2025-06-01#slots"],
    ["/a/../b", "/b"],
  ])("takes %s", (raw, expected) => expect(parseNext(raw)).toBe(expected));

  it.each([
    null,
    "",
    "dashboard",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/.//evil.example",
    "/%2e//evil.example",
    "https://evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    " //evil.example",
    "/\\/evil.example",
  ])("refuses %j", (raw) => expect(parseNext(raw)).toBeNull());
});
