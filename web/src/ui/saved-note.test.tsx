import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SavedNote } from "./saved-note.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("SavedNote", () => {
  it("says just now for a minute, then the time", () => {
    vi.setSystemTime(new Date(2025, 10, 21, 15, 42));
    render(<SavedNote state="saved" savedAt={new Date()} />);
    expect(screen.getByRole("status").textContent).toBe("Saved just now");
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByRole("status").textContent).toMatch(/^Saved at 3:42\sPM$/);
  });

  it("keeps its text during a save, so that not every key press is announced", () => {
    const savedAt = new Date();
    const { rerender } = render(<SavedNote state="saved" savedAt={savedAt} />);
    rerender(<SavedNote state="saving" savedAt={savedAt} />);
    expect(screen.getByRole("status").textContent).toBe("Saved just now");
  });

  it("says when it couldn't save", () => {
    render(<SavedNote state="failed" />);
    expect(screen.getByRole("status").textContent).toBe("Not saved yet. We'll keep trying.");
  });
});
