import { useKeysOn } from "./key-switch.ts";

const capClass = "rounded-tag border border-current/40 px-1.5 font-sans text-xs";

/** The keys of an act, beside its name. Screen readers hear of them from `aria-keyshortcuts` or the list of keys. */
export function KeyHint({ keys }: { readonly keys: string | undefined }) {
  const isOn = useKeysOn();
  if (!keys || !isOn) return null;
  return (
    <span aria-hidden="true" className="inline-flex flex-none gap-1 pointer-coarse:hidden">
      {keys.split(" ").map((key, at) => (
        // A sequence may have a key twice.
        // biome-ignore lint/suspicious/noArrayIndexKey: keys never move
        <kbd key={at} className={capClass}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
