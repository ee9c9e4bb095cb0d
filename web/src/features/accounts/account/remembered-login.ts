import type { StorageKey } from "../../../identity/storage.ts";
import { fieldId } from "../../../ui/field.tsx";

export const rememberBoxName = "rememberMe";
const key = "rememberedLogin" satisfies StorageKey;

/** Selects the remembered address when its field is first entered, so that typing replaces it. */
export const selectOnFirstFocus = (email: HTMLInputElement): void => {
  const remembered = email.value;
  const select = () => {
    if (email.value === remembered) email.select();
  };
  const selectTwice = () => {
    select();
    // A press places the caret after it has brought the focus.
    setTimeout(select);
  };
  email.addEventListener("focus", selectTwice, { once: true });
};

/** Runs as its own text, so it only knows its arguments. */
const fillIn = (stored: string, ids: readonly string[], prepare: typeof selectOnFirstFocus): void => {
  try {
    const remembered = localStorage.getItem(stored);
    const [email, box] = ids.map((id) => document.getElementById(id));
    // After a reload, the browser has put back what was typed.
    if (!remembered || !(email instanceof HTMLInputElement) || email.value) return;
    email.value = remembered;
    if (box instanceof HTMLInputElement) box.checked = true;
    prepare(email);
  } catch {
    // Storage is blocked, so nothing is remembered.
  }
};

/**
 * The inline script behind the prerendered fields. It fills in the remembered address before the first paint: React would
 * come later, into what the person is typing.
 */
export const rememberedLoginScript = `(${fillIn})(${JSON.stringify(key)},${JSON.stringify(["email", rememberBoxName].map(fieldId))},${selectOnFirstFocus})`;
