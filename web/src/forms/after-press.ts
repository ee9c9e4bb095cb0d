let isPressed = false;
let waiting: (() => void)[] = [];

const release = () => {
  isPressed = false;
  const due = waiting;
  waiting = [];
  // The click comes right after the pointer's release.
  setTimeout(() => {
    for (const run of due) run();
  }, 0);
};

if (typeof document !== "undefined") {
  document.addEventListener(
    "pointerdown",
    () => {
      isPressed = true;
    },
    true,
  );
  document.addEventListener("pointerup", release, true);
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
