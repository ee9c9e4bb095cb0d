let isPressed = false;
let waiting: (() => void)[] = [];
let lastResort: ReturnType<typeof setTimeout> | undefined;

/** How long after a finger is lifted its click may come. No click comes after a long press. */
const clickMs = 500;

const release = () => {
  clearTimeout(lastResort);
  isPressed = false;
  const due = waiting;
  waiting = [];
  // The click comes right after the release of a mouse, and reaches its target after this.
  setTimeout(() => {
    for (const run of due) run();
  }, 0);
};

if (typeof document !== "undefined") {
  document.addEventListener(
    "pointerdown",
    () => {
      clearTimeout(lastResort);
      isPressed = true;
    },
    true,
  );
  document.addEventListener(
    "pointerup",
    ({ pointerType }) => {
      if (pointerType === "mouse") return release();
      // A finger moves the focus after it's lifted, shortly before its click.
      clearTimeout(lastResort);
      lastResort = setTimeout(release, clickMs);
    },
    true,
  );
  document.addEventListener("click", () => isPressed && release(), true);
  document.addEventListener("pointercancel", release, true);
}

/**
 * Runs immediately or, while a pointer is down, after its click. Otherwise a message that appears on blur could push the
 * button out from under the finger, and the press would be lost.
 */
export const afterPress = (run: () => void): void => {
  if (isPressed) waiting.push(run);
  else run();
};
