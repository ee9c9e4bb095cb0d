import { Fold } from "../../../ui/fold.tsx";
import { ShaLine } from "../submission/sha-line.tsx";
import type { LenderFile } from "./lender-file-query.ts";

/** How to prove that the files arrived as they were sent. */
export function CheckFiles({ file: { items, manifest_sha256: manifest } }: { readonly file: LenderFile }) {
  return (
    <Fold label="Check the files">
      <p className="max-w-measure text-sm">
        Unpack the download and run <code>shasum -a 256 -c SHA256SUMS</code>, or compare by hand:
      </p>
      <ul className="mt-2 flex flex-col gap-2 text-sm">
        {items.map(({ position, name, sha256 }) => (
          <li key={position} className="wrap-anywhere">
            {name}
            <ShaLine hex={sha256} />
          </li>
        ))}
        <li>
          manifest.json
          <ShaLine hex={manifest} />
        </li>
      </ul>
    </Fold>
  );
}
