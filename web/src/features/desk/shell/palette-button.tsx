import Search from "lucide-react/icons/search";
import { type ComponentType, useEffect, useState } from "react";
import { isDialogOpen } from "../../../desk-parts/keys/listen-to-keys.ts";
import { isPaletteKey, paletteKey } from "../../../desk-parts/keys/palette-key.ts";
import { toast } from "../../../ui/toaster.tsx";
import { whenQuiet } from "../../../ui/when-quiet.ts";

type PaletteCode = ComponentType<{ readonly onClose: () => void }>;

let loaded: PaletteCode | undefined;
const load = async (): Promise<void> => {
  loaded = (await import("./palette.tsx")).Palette;
};

/** The page's own code and data come first. */
const quietMs = 3_000;

/** Opens the palette, as ⌘K or Ctrl+K do on every page. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  // Its code comes once the page is quiet, so that it opens at once.
  useEffect(() => whenQuiet(() => load().catch(() => undefined), quietMs), []);
  const open = async () => {
    try {
      if (!loaded) await load();
      setOpen(true);
    } catch {
      toast.error("We couldn't load this. Check your connection and try again.");
    }
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      // The browser has a search of its own on it.
      event.preventDefault();
      if (!isDialogOpen()) void open();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
  const Palette = loaded;
  return (
    <search className="min-w-0 max-w-md flex-1">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => void open()}
        className="flex min-h-11 w-full items-center gap-2.5 rounded-field border border-edge bg-card px-3.5 text-left text-ink-soft hover:border-ink-soft"
      >
        <Search className="size-4.5 flex-none" />
        <span className="min-w-0 flex-1 truncate">Find or do</span>
        <span
          aria-hidden="true"
          className="rounded-tag border border-line bg-paper px-1.5 font-sans text-xs max-md:hidden"
        >
          {paletteKey()}
        </span>
      </button>
      {isOpen && Palette && <Palette onClose={() => setOpen(false)} />}
    </search>
  );
}
