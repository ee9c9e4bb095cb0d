import { firm, phoneHref } from "../firm/firm.ts";
import { Notice } from "../ui/notice.tsx";

/** For inside a `<noscript>`. Apart from the forms, since every page loads it. */
export function NeedsScriptNotice() {
  return (
    <Notice tone="warning" title="This page needs JavaScript.">
      Please turn it on in your browser, or call us at <a href={phoneHref}>{firm.identity.phone}</a>.
    </Notice>
  );
}
