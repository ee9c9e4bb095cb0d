import { useActGroups } from "../../../desk-parts/keys/acts.ts";
import { turnKeys, useKeysOn } from "../../../desk-parts/keys/key-switch.ts";
import { paletteKey } from "../../../desk-parts/keys/palette-key.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

const capClass = "rounded-tag border border-edge bg-paper px-1.5 font-sans text-sm";

const nativeKeys = [
  { keys: "Enter", name: "Open the row" },
  { keys: "Ctrl Enter", name: "Send what you write" },
];

/** All keys that do something now, and the way to turn them off. */
export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const groups = useActGroups();
  const isOn = useKeysOn();
  const shown = groups
    .filter(({ of }) => of !== "dialog")
    .map(({ title, acts }) => ({
      title,
      rows: [...acts.filter(({ keys }) => keys), ...(title === "Lists" ? nativeKeys : [])],
    }));
  return (
    <Dialog isOpen onClose={onClose} isDismissable title="Keys" width="wide">
      <div className="gap-x-10 sm:columns-2">
        {shown.map(
          ({ title, rows }) =>
            rows.length > 0 && (
              <section key={title} className="mb-6 break-inside-avoid">
                <h3 className="mb-1 font-sans font-semibold text-ink-soft text-sm tracking-normal">{title}</h3>
                <dl>
                  {title === "Desk" && <KeyLine name="Find anything" keys={paletteKey()} />}
                  {rows.map(({ name, keys = "" }) => (
                    <KeyLine key={name} name={name} keys={keys} />
                  ))}
                </dl>
              </section>
            ),
        )}
      </div>
      <div className="border-line border-t pt-4">
        <CheckboxField name="single_keys" label="Use single keys" value={isOn} onChange={turnKeys} />
      </div>
    </Dialog>
  );
}

function KeyLine({ name, keys }: { readonly name: string; readonly keys: string }) {
  return (
    <div className="flex flex-row-reverse items-center justify-end gap-3 py-1">
      <dt className="min-w-0 flex-1">{name}</dt>
      <dd className="flex w-24 flex-none gap-1">
        {keys.split(" ").map((key, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: keys never move
          <kbd key={at} className={capClass}>
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
