import type { Endpoint } from "@funding-desk/contract/http/endpoint";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import { OpenDoor } from "../features/placement/door/open-door.tsx";
import { Toaster } from "../ui/toaster.tsx";

const doorSession = "s".repeat(43);

/** Shows what is behind a door that someone has just opened. Returns what is called when it closes. */
export const renderBehindDoor = (leaving: Endpoint, children: ReactNode) => {
  const onClosed = vi.fn();
  const element = (
    <OpenDoor
      entered={{ session: doorSession, kind: "lender", ends_at: "2030-01-01T00:00:00Z" }}
      leaving={leaving}
      onClosed={onClosed}
    >
      {children}
      <Toaster />
    </OpenDoor>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  return onClosed;
};
