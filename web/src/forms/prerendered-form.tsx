import { Button, type ButtonProps } from "../ui/button.tsx";
import { useIsHydrated } from "./early-input.ts";
import { NeedsScriptNotice } from "./needs-script-notice.tsx";

/** Explains to browsers without scripts why a form on a prerendered page can't be sent. */
export function NoScriptNotice() {
  return (
    <noscript className="mt-6 block">
      <NeedsScriptNotice />
    </noscript>
  );
}

/** Submits a prerendered form, but only once our script is there: the browser would put a password into the URL. */
export function SubmitButton(props: ButtonProps) {
  const isHydrated = useIsHydrated();
  return <Button variant="brand" {...props} type={isHydrated ? "submit" : "button"} />;
}
