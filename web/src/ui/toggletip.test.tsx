import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { loadBubbles, Toggletip } from "./toggletip.tsx";

beforeAll(loadBubbles);
afterEach(cleanup);

const words = "Your Sign Up Id is given to you by your advisor.";
const listShown = () => screen.queryAllByText(words).filter((element) => !element.hidden);

describe("Toggletip", () => {
  it("is read with its button, and opens and closes by pointer and keyboard", async () => {
    render(<Toggletip subject="Sign Up Id">{words}</Toggletip>);
    const button = screen.getByRole("button", { name: "About Sign Up Id", description: words });
    expect(listShown()).toHaveLength(0);
    await userEvent.click(button);
    expect(listShown()).toHaveLength(1);
    await userEvent.keyboard("{Escape}");
    expect(listShown()).toHaveLength(0);
    await userEvent.keyboard("{Enter}");
    expect(listShown()).toHaveLength(1);
  });
});
