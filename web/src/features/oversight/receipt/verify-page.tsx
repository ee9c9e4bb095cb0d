import { Link } from "react-router";
import { Fold } from "../../../ui/fold.tsx";
import { VerifyFile } from "./verify-file.tsx";

const byHand = `# 1. The file: the same as "sha256" in the receipt?
sha256sum statement.pdf

# 2. Its leaf
printf '\\0%s %s %s %s' SALT KIND SHA256 RECEIVED_AT | sha256sum

# 3. Each step of "path": for "left", the other hash comes first
printf '01%s%s' LEAF OTHER | xxd -r -p | sha256sum

# 4. The day's root, with what step 3 ends with
printf '%s%s%s' PREVIOUS_ROOT MERKLE_ROOT AUDIT_HASH | xxd -r -p | sha256sum`;

/** Where anyone can check a file against its receipt. It says how to do it by hand, too, which needs no script of ours. */
export function VerifyPage() {
  return (
    <div className="mx-auto max-w-page px-4 pt-12 pb-20 sm:px-6 md:pt-16">
      <h1 className="text-4xl">Check a receipt</h1>
      <p className="mt-4 mb-10 max-w-measure text-ink-soft text-lg">
        Is this the very file we received, and is our record of it unchanged? Your file stays on your device: nothing is
        sent.
      </p>
      <div className="max-w-form">
        <VerifyFile />
        <noscript>
          <p className="mt-6">Your browser runs no scripts here, so check it by hand.</p>
        </noscript>
        <div className="mt-8">
          <Fold label="Check it by hand">
            <p className="mt-2">
              The receipts of a day lead to one number, its root. We publish it, and later receipts remember it. You
              need no program of ours. On a Mac or Linux, with the values in capitals from the receipt:
            </p>
            <pre className="wrap-anywhere mt-3 whitespace-pre-wrap rounded-field border border-line bg-card p-4 text-sm">
              <code>{byHand}</code>
            </pre>
            <p className="mt-3">
              The result is the receipt's "root". Compare it with the day's in{" "}
              <a href="/api/receipt-roots" className="text-link">
                our list of roots
              </a>
              .
            </p>
          </Fold>
        </div>
        <p className="mt-8 text-ink-soft text-sm">
          Clients save their receipts under{" "}
          <Link to="/dashboard/profile/my-data" className="text-link">
            My data
          </Link>
          .
        </p>
      </div>
    </div>
  );
}
