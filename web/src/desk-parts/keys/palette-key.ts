const isMac = (): boolean => typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);

/** What opens the palette, as people know it. */
export const paletteKey = (): string => (isMac() ? "⌘K" : "Ctrl K");

export const isPaletteKey = (event: KeyboardEvent): boolean => {
  const [modifier, other] = isMac() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  return modifier && !other && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
};
