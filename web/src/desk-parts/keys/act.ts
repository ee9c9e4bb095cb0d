/** Something one can do on the screen now: the list of keys and the palette name it, and its key does it. */
export interface Act {
  /** "Go to Today" */
  readonly name: string;
  /** `event.key` of each key, one after the other: "j", "g t". Without, only the palette does it. */
  readonly keys?: string | undefined;
  readonly act: () => void;
  /** What the palette asks for: "Move to…" has statuses. */
  readonly choices?: readonly { readonly name: string; readonly act: () => void }[];
  /** The palette leaves it out: it means nothing without the keyboard. */
  readonly isKeyOnly?: boolean;
  /** Repeats while the key is held. */
  readonly isRepeated?: boolean;
}

export interface ActGroup {
  readonly title: string;
  readonly acts: readonly Act[];
  readonly of: ActPlace;
}

/**
 * What the acts belong to: the page, the whole desk, or a dialog, which has the keyboard while it's open. The palette
 * shows those of the settings only to who types for them.
 */
export type ActPlace = "page" | "dialog" | "desk" | "settings";
