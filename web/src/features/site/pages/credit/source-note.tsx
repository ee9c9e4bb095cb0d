import { formatLongDay } from "@funding-desk/contract/forms/format";
import type { Source } from "@funding-desk/contract/matching/funding-product/product";
import { Fragment } from "react";

/** The sources of figures, with the dates we read them. */
export function SourceNote({ sources }: { readonly sources: readonly Source[] }) {
  return (
    <p className="wrap-anywhere mt-4 text-ink-soft text-xs">
      {sources.length > 1 ? "Sources: " : "Source: "}
      {sources.map(({ name, address, readOn }, index) => (
        <Fragment key={address + name}>
          {index > 0 && "; "}
          <a href={`https://${address}`} rel="noreferrer" className="underline underline-offset-2">
            {name}
          </a>
          , read {formatLongDay(readOn)}
        </Fragment>
      ))}
      .
    </p>
  );
}
