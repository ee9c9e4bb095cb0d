import { fieldEntries } from "@funding-desk/contract/forms/form";
import { type ProfileWire, saveProfile } from "@funding-desk/contract/intake/profile/api";
import { profileForm } from "@funding-desk/contract/intake/profile/form";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, Link, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { queryClient, ServerStateProvider } from "../../../http/query-client.tsx";
import type { Session } from "../../../identity/session.ts";
import { readJson, readText, storeSession } from "../../../identity/storage.ts";
import { json, type Responder, respondTo, type SeenCall } from "../../../testing/respond.ts";
import { liveToken } from "../../../testing/token.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { ProfileScreen } from "./profile-screen.tsx";

const person = {
  first_name: "Maria",
  last_name: "O’Neil",
  email: "maria@example.com",
  mobile: "8135550142",
  state: "Florida (FL)",
};
const session: Session = { token: liveToken(), userId: "u1", user: { ...person, prequalification_submit: true } };
const personalTab = {
  x_studio_home_street: "1 Bay St.",
  x_studio_home_city: "Tampa",
  x_studio_home_zip_code: "33602",
  country: "United States",
  dob_on_file: true,
  ssn_last4_on_file: true,
} as const;
const businessTab = {
  x_studio_business_name: "O’Neil Bakery",
  x_studio_ein_last4: "6789",
  x_studio_business_street: "2 Bay St.",
  x_studio_business_city: "Tampa",
  x_studio_business_state: "Florida (FL)",
  x_studio_business_zip: "33602",
  x_studio_entity_type: "LLC",
  x_studio_industry_type: "Home Services",
} as const;
const financialTab = {
  x_studio_currency_id: 1,
  x_studio_monthly_revenue: "12500",
  x_studio_annual_revenue: "150000",
  x_studio_years_in_business: "7",
} as const;
const whole: ProfileWire = { ...person, ...personalTab, ...businessTab, ...financialTab };

const accepted = () => json({ result: { status: "success", message: "Profile updated successfully" } });

/** The server as the profile sees it. */
const serve = (profile: ProfileWire, more: Record<string, Responder> = {}): SeenCall[] =>
  respondTo({
    "/profile_details": () => json({ data: profile }),
    "/profile_mandatory_field": () => json({ profile_completed: true, missing_fields: [] }),
    "/lead-user": accepted,
    ...more,
  });

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const open = (search = ""): void => {
  const Page = () => (
    <ServerStateProvider>
      <ProfileScreen userId="u1" />
      <Link to="/dashboard">Elsewhere</Link>
      <Address />
      <Toaster />
    </ServerStateProvider>
  );
  const Stub = createRoutesStub([
    { path: "/dashboard/profile", Component: Page },
    { path: "*", Component: Address },
  ]);
  render(<Stub initialEntries={[`/dashboard/profile${search}`]} />);
};
const show = async (search = ""): Promise<void> => {
  open(search);
  await screen.findByRole("tablist");
};

const address = () => screen.getByText(/^\/dashboard/).textContent;
const tab = (name: RegExp) => screen.getByRole("tab", { name });
const save = () => screen.getByRole("button", { name: "Save Changes" });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const messageAt = (name: string) => document.querySelector(`#field-${name}-error`)?.textContent;
const saves = (seen: readonly SeenCall[]) => seen.filter(({ path }) => path === saveProfile.path);

beforeEach(() => {
  localStorage.clear();
  storeSession(session);
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  toast.dismissAll();
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("saves each tab separately, and sends a sensitive answer only if it changed", async () => {
  const seen = serve(whole);
  await show();
  await userEvent.clear(field("First Name"));
  await userEvent.type(field("First Name"), "Marisol");
  await userEvent.click(save());
  expect(await screen.findByText("Profile updated successfully")).toBeDefined();
  expect(saves(seen).map(({ body }) => body)).toEqual([
    {
      ...person,
      first_name: "Marisol",
      x_studio_home_street: "1 Bay St.",
      x_studio_home_city: "Tampa",
      x_studio_home_zip_code: "33602",
      country: "United States",
    },
  ]);

  await userEvent.click(tab(/^Business Information/));
  await userEvent.click(save());
  const { x_studio_ein_last4: _, ...business } = businessTab;
  await waitFor(() => expect(saves(seen)[1]?.body).toEqual(business));

  await userEvent.click(tab(/^Financial Snapshot/));
  await userEvent.click(save());
  await waitFor(() => expect(saves(seen)[2]?.body).toEqual(financialTab));
});

test("updates the rest of the portal after a save", async () => {
  let isSaved = false;
  serve(whole, {
    "/profile_details": () => json({ data: isSaved ? { ...whole, first_name: "Marisol" } : whole }),
    "/profile_mandatory_field": () =>
      isSaved
        ? json({ profile_completed: true, missing_fields: [] })
        : json({ profile_completed: false, missing_fields: ["Street"] }),
    "/lead-user": () => {
      isSaved = true;
      return accepted();
    },
  });
  await show();
  expect(await screen.findByText("One detail is still missing")).toBeDefined();
  await userEvent.clear(field("First Name"));
  await userEvent.type(field("First Name"), " Marisol ");
  await userEvent.click(save());
  await waitFor(() => expect(screen.queryByText("One detail is still missing")).toBeNull());
  expect(readJson("singupUserData")).toEqual({ ...session.user, first_name: "Marisol" });
  await waitFor(() => expect(readText("profile_completed")).toBe("true"));
  expect(readJson("userDataReal")?.first_name).toBe("Marisol");
  expect(readJson("missing_fields")).toEqual([]);
  expect(JSON.stringify(localStorage)).not.toContain("6789");
});

describe("sensitive answers on file", () => {
  test("are masked, sent when changed, and then masked again", async () => {
    const seen = serve(whole);
    await show();
    const ssn = screen.getByRole("group", { name: "SSN Last 4 Digits" });
    expect(ssn.textContent).toContain("•••• on file");
    expect(screen.getByRole("group", { name: "Date of Birth" }).textContent).toContain("•••• on file");

    await userEvent.click(screen.getByRole("button", { name: "Change SSN Last 4 Digits" }));
    expect(document.activeElement).toBe(field("SSN Last 4 Digits"));
    await userEvent.keyboard("4321");
    await userEvent.click(save());
    await waitFor(() => expect(saves(seen)[0]?.body).toMatchObject({ x_studio_ssn_last4: "4321" }));
    expect(saves(seen)[0]?.body).not.toHaveProperty("x_studio_dob");
    expect((await screen.findByRole("group", { name: "SSN Last 4 Digits" })).textContent).toContain("•••• on file");
    expect(document.body.innerHTML).not.toContain("4321");
  });

  test("can be kept after all", async () => {
    const seen = serve(whole);
    await show();
    await userEvent.click(screen.getByRole("button", { name: "Change SSN Last 4 Digits" }));
    await userEvent.keyboard("43");
    await userEvent.click(save());
    expect(messageAt("ssnLast4")).toContain("Please enter exactly the last 4 digits.");
    await userEvent.click(screen.getByRole("button", { name: "Keep what is on file for SSN Last 4 Digits" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change SSN Last 4 Digits" }));
    expect(messageAt("ssnLast4")).toBeUndefined();
    await userEvent.click(save());
    await waitFor(() => expect(saves(seen)).toHaveLength(1));
    expect(saves(seen)[0]?.body).not.toHaveProperty("x_studio_ssn_last4");
  });

  test("show an EIN's last four digits, and remove it when it is saved empty", async () => {
    const seen = serve(whole);
    await show("?tab=business");
    expect(screen.getByRole("group", { name: "EIN" }).textContent).toContain("•••• 6789 on file");
    await userEvent.click(screen.getByRole("button", { name: "Change EIN" }));
    expect(screen.getByText("Save it empty to remove it.")).toBeDefined();
    await userEvent.click(save());
    await waitFor(() => expect(saves(seen)[0]?.body).toMatchObject({ x_studio_business_ein: "" }));
    expect(await screen.findByRole("textbox", { name: "EIN" })).toHaveProperty("value", "");
  });

  test("can't be left empty while being changed, if required", async () => {
    const seen = serve(whole);
    await show();
    await userEvent.click(screen.getByRole("button", { name: "Change SSN Last 4 Digits" }));
    await userEvent.click(save());
    expect(messageAt("ssnLast4")).toContain("Please Enter SSN Last 4 Digits");
    expect(saves(seen)).toHaveLength(0);
  });
});

describe("a missing answer shows the specified message in a toast, the summary and at the field", () => {
  const blank: ProfileWire = { first_name: "", last_name: "", email: "", mobile: "", state: "" };
  test.each([
    [
      "personal",
      { ...blank, country: " " },
      [
        "Please Enter First Name",
        "Please Enter Last Name",
        "Please Enter Email",
        "Please Enter Street",
        "Please Enter City or Verify City Name",
        "Please Enter  Zip Code",
        "Please Enter Mobile",
        "Please Enter Country",
        "Please Enter State",
        "Please Enter Date of Birth",
        "Please Enter SSN Last 4 Digits",
      ],
    ],
    [
      "business",
      blank,
      [
        "Please Enter Business Name",
        "Please Enter Business Street",
        "Please Enter Business City",
        "Please Enter Business State",
        "Please Enter Business Zip Code",
        "Please Select Entity Type",
        "Please Select Industry Type",
      ],
    ],
    [
      "business",
      { ...whole, x_studio_entity_type: "Other", x_studio_industry_type: "Other" },
      ["Please Enter Other Entity Type", "Please Enter Other Industry Type"],
    ],
    ["financial", blank, ["Please Enter Monthly Revenue", "Please Enter Years in Business"]],
  ])("%s", async (tabName, profile, sentences) => {
    const seen = serve(profile);
    await show(`?tab=${tabName}`);
    await userEvent.click(save());
    const summary = screen.getByRole("alert");
    expect(document.activeElement).toBe(summary);
    const links = within(summary).getAllByRole("link");
    expect(links.map(({ textContent }) => textContent?.replace(/^[^:]*: /, ""))).toEqual(sentences);
    const atFields = [...document.querySelectorAll("[id$=-error]")].map(({ textContent }) => textContent);
    expect(atFields).toEqual(sentences);
    await waitFor(() =>
      expect([...document.querySelectorAll("[data-sonner-toast]")].map(({ textContent }) => textContent)).toEqual([
        sentences[0],
      ]),
    );
    expect(saves(seen)).toHaveLength(0);
    await userEvent.click(links[0] as HTMLElement);
    expect(document.activeElement?.closest("[data-field]")?.textContent).toContain(sentences[0]);
  });
});

test("derives the annual revenue from the monthly one", async () => {
  serve(whole);
  await show("?tab=financial");
  await userEvent.clear(field("Monthly Revenue"));
  await userEvent.type(field("Monthly Revenue"), "20000");
  expect(field("Annual Revenue").value).toBe("240,000");
});

test("says why a save failed, loses nothing, and saves on the next try", async () => {
  let tries = 0;
  const seen = serve(whole, {
    "/lead-user": () => {
      tries += 1;
      return tries === 1
        ? json({ result: { status: "error", error: "We could not save that just now." } }, 503)
        : accepted();
    },
  });
  await show();
  await userEvent.clear(field("City"));
  await userEvent.type(field("City"), "St Petersburg");
  await userEvent.click(save());
  expect(await screen.findByText("We could not save that just now.")).toBeDefined();
  expect(field("City").value).toBe("St Petersburg");
  expect(screen.getByText("Changed, not saved yet")).toBeDefined();
  await userEvent.click(save());
  expect(await screen.findByText("Saved just now")).toBeDefined();
  expect(saves(seen)).toHaveLength(2);
});

test("shows a refusal at its field until that changes", async () => {
  serve(whole, {
    "/lead-user": () =>
      json(
        { result: { status: "error", error: "Please check the highlighted fields.", fields: { mobile: "Not so." } } },
        422,
      ),
  });
  await show();
  await userEvent.click(save());
  expect(await screen.findByText("Please check the highlighted fields.")).toBeDefined();
  expect(messageAt("mobile")).toContain("Not so.");
  expect(document.activeElement?.textContent).toContain("Mobile: Not so.");
  await userEvent.type(field("Mobile"), "{Backspace}3");
  expect(messageAt("mobile")).toBeUndefined();
});

test("saves once on a double click, and shows that the button is busy", async () => {
  let answer: (response: Response) => void = () => {};
  const seen = serve(whole, {
    "/lead-user": () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  });
  await show();
  await userEvent.dblClick(save());
  const busy = await screen.findByRole("button", { name: /Loading\.\.\./ });
  await userEvent.click(busy);
  expect(saves(seen)).toHaveLength(1);
  answer(accepted());
  await screen.findByText("Profile updated successfully");
  expect(saves(seen)).toHaveLength(1);
});

describe("unsaved changes", () => {
  const isAskedByTheBrowser = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

  test("survive a look at another tab, which is marked", async () => {
    serve(whole);
    await show();
    await userEvent.type(field("Street"), "3");
    await userEvent.click(tab(/^Business Information$/));
    expect(address()).toBe("/dashboard/profile?tab=business");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await userEvent.click(tab(/^Personal Information.*\(changed, not saved\)$/));
    expect(field("Street").value).toBe("1 Bay St.3");
  });

  test("trigger a question before leaving the page", async () => {
    serve(whole);
    await show();
    expect(isAskedByTheBrowser()).toBe(false);
    await userEvent.type(field("Street"), "3");
    expect(isAskedByTheBrowser()).toBe(true);
    await userEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
    await userEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Stay and save" }),
    );
    expect(field("Street").value).toBe("1 Bay St.3");
    await userEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
    await userEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Leave without saving" }),
    );
    await waitFor(() => expect(address()).toBe("/dashboard"));
  });

  test("are gone once they are saved or reverted", async () => {
    serve(whole);
    await show();
    await userEvent.type(field("Street"), "3");
    await userEvent.type(field("Street"), "{Backspace}");
    expect(isAskedByTheBrowser()).toBe(false);
    await userEvent.type(field("Street"), "3");
    await userEvent.click(save());
    await screen.findByText("Saved just now");
    expect(isAskedByTheBrowser()).toBe(false);
    await userEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
    await waitFor(() => expect(address()).toBe("/dashboard"));
  });
});

test("links missing details to their fields, on any tab", async () => {
  serve(whole, {
    "/profile_mandatory_field": () =>
      json({ profile_completed: false, missing_fields: ["Zip Code", "Years in Business"] }),
  });
  await show();
  await userEvent.click(await screen.findByRole("link", { name: "Years in Business" }));
  await waitFor(() => expect(document.activeElement).toBe(field("Years in Business")));
  await waitFor(() => expect(address()).toBe("/dashboard/profile?tab=financial"));
});

test("focuses the field named in the URL", async () => {
  serve(whole);
  await show("?field=website");
  await waitFor(() => expect(document.activeElement).toBe(field("Website")));
  await waitFor(() => expect(address()).toBe("/dashboard/profile?tab=business"));
});

test("has unique labels, so that each leads to one field", () => {
  const labels = fieldEntries(profileForm).map(({ field: { label } }) => label);
  expect(new Set(labels).size).toBe(labels.length);
});

test("retries a failed load", async () => {
  let tries = 0;
  serve(whole, {
    "/profile_details": () => {
      tries += 1;
      return tries === 1 ? json({ result: { status: "error", error: "No." } }, 403) : json({ data: whole });
    },
  });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Retry" }));
  await screen.findByRole("tablist");
  expect(field("First Name").value).toBe("Maria");
});
