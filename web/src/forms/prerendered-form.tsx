import { firm, phoneHref } from "../content/firm.ts";
import { Button, type ButtonProps } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { useIsHydrated } from "./early-input.ts";

/** For inside a `<noscript>`. */
export function NeedsScriptNotice() {
  return (
    <Notice tone="warning" title="This page needs JavaScript.">
      Please turn it on in your browser, or call us at <a href={phoneHref}>{firm.identity.phone}</a>.
    </Notice>
  );
}

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
