let isPressed = false;
let waiting: (() => void)[] = [];

const release = () => {
  isPressed = false;
  const due = waiting;
  waiting = [];
  // The click belongs to the release and comes right after it.
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
 * Runs at once, or, while a pointer is down, after its click. A message that appears the moment a field is left would move the
 * button being pressed from under the finger, and the press would be lost.
 */
export const afterPress = (run: () => void): void => {
  if (isPressed) waiting.push(run);
  else run();
};
