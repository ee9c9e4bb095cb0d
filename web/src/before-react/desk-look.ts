/** In the browser's storage: how the member who was here last wants the desk to look. */
export const deskLookKey = "deskLook";

interface Look {
  readonly theme: string;
  readonly density: string;
}

export const darkQuery = "(prefers-color-scheme: dark)";

/** The classes on <html> that `styles/desk.css` reads. */
export const lookClasses = ["dark", "compact"] as const;

/** Marks <html> with how the desk looks. Its popovers and dialogs are outside of its frame, so <html> it is. */
export const markLook = ({ theme, density }: Look, isSystemDark: boolean): void => {
  const isDark = theme === "dark" || (theme === "system" && isSystemDark);
  const { classList } = document.documentElement;
  classList.toggle("dark", isDark);
  classList.toggle("compact", density === "compact");
};

const readLook = (): Partial<Look> | null => {
  try {
    return JSON.parse(localStorage.getItem(deskLookKey) ?? "null");
  } catch {
    return null;
  }
};

/** Runs in the head of the desk's document, so that nothing of another look is painted first. */
export const showLook = (): void => {
  const { theme = "system", density = "compact" } = readLook() ?? {};
  markLook({ theme, density }, matchMedia(darkQuery).matches);
};
