import { legalTextVersion } from "@funding-desk/contract/site/legal-text/api";
import { legalKindRows } from "@funding-desk/contract/site/legal-text/kinds";
import { toLegalView } from "@funding-desk/contract/site/page-part/view";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { call } from "../../../http/call.ts";
import { CallError } from "../../../http/call-error.ts";
import { ServerStateProvider } from "../../../http/query-client.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { LegalText, LegalTextIndex } from "./legal-text.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { ProsePage } from "./prose-page.tsx";

const { title, path } = legalKindRows.terms;

/** /terms-and-conditions/2: a version that isn't in effect anymore, or not yet. */
export function TermsVersionPage() {
  const { version = "" } = useParams();
  return (
    <ServerStateProvider>
      <Version version={version} />
    </ServerStateProvider>
  );
}

function Version({ version }: { readonly version: string }) {
  const query = useQuery({
    queryKey: ["legal-texts", "terms", version],
    queryFn: async ({ signal }) =>
      toLegalView("terms", (await call(legalTextVersion, { params: { kind: "terms", version }, signal })).data),
  });
  return (
    <Loaded
      query={query}
      failedTitle="We couldn't load this version"
      failed={(error) =>
        error instanceof CallError && [400, 404].includes(error.status) ? <NotFoundPage /> : undefined
      }
      skeleton={["mx-auto my-16 h-96 w-full max-w-page"]}
    >
      {({ lead, sections }) => (
        <ProsePage
          title={title}
          lead={
            <>
              <p>{lead}</p>
              <p className="mt-2 text-base">
                <Link to={path} className="text-link">
                  Read what is in effect today
                </Link>
              </p>
            </>
          }
          index={<LegalTextIndex sections={sections} />}
        >
          <LegalText sections={sections} />
        </ProsePage>
      )}
    </Loaded>
  );
}
