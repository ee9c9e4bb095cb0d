import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import { ProfileHeading, profilePageTitle } from "./profile-heading.tsx";

afterEach(cleanup);

test("names its page and leads to the other three", () => {
  const Stub = createRoutesStub([
    { path: "/dashboard/profile/security", Component: () => <ProfileHeading page="security" /> },
  ]);
  render(<Stub initialEntries={["/dashboard/profile/security"]} />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Security");
  expect(profilePageTitle("security")).toContain("Security");
  const links = screen.getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("aria-current")])).toEqual(
    [
      ["Profile", "/dashboard/profile", null],
      ["Security", "/dashboard/profile/security", "page"],
      ["Notifications", "/dashboard/profile/notifications", null],
      ["My data", "/dashboard/profile/my-data", null],
    ],
  );
});
