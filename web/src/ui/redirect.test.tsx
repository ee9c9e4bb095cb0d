import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { Redirect } from "./redirect.tsx";

/** A page whose answers come late, and say that it has nothing to show. */
function Late() {
  const [isHere, setHere] = useState(false);
  return isHere ? (
    <Redirect to="/form/step-1" />
  ) : (
    <button type="button" onClick={() => setHere(true)}>
      Answers
    </button>
  );
}

const start = (load: () => Promise<null>) => {
  const router = createMemoryRouter(
    [
      { path: "/form", element: <Redirect to="/form/step-1" /> },
      { path: "/form/step-1", element: <p>Step 1</p> },
      { path: "/elsewhere", loader: load, element: <p>Elsewhere</p> },
      { path: "/late", element: <Late /> },
      { path: "/", element: <p>Home</p> },
    ],
    { initialEntries: ["/"] },
  );
  render(<RouterProvider router={router} />);
  return router;
};

test("leads on, in the place of the address that has nothing to show", async () => {
  const router = start(async () => null);
  await router.navigate("/form");
  expect(await screen.findByText("Step 1")).toBeDefined();
  await router.navigate(-1);
  expect(await screen.findByText("Home")).toBeDefined();
});

test("lets whoever pressed a link meanwhile get there", async () => {
  const loading = Promise.withResolvers<null>();
  const router = start(() => loading.promise);
  await router.navigate("/late");
  const pressed = router.navigate("/elsewhere");
  await userEvent.click(await screen.findByRole("button", { name: "Answers" }));
  expect(screen.queryByRole("button")).toBeNull();
  loading.resolve(null);
  await pressed;
  expect(await screen.findByText("Elsewhere")).toBeDefined();
});
