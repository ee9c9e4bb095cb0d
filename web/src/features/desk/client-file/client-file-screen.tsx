import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useLocation, useParams } from "react-router";
import { FileOf } from "../../../desk-parts/file-client.tsx";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { formatPageTitle } from "../../../firm/firm.ts";
import { CallError } from "../../../http/call-error.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { PartBoundary } from "../../../ui/part-boundary.tsx";
import { Redirect } from "../../../ui/redirect.tsx";
import { clientFileQuery } from "./client-file-queries.ts";
import { FileHead } from "./file-head.tsx";
import { FilePanes } from "./file-panes.tsx";
import { AddressedPlace } from "./file-place.tsx";

/** /desk/clients/:id: a client's file. */
export function ClientFileScreen() {
  const { id = "" } = useParams();
  const { search } = useLocation();
  return (
    <Loaded
      query={useQuery(clientFileQuery(id))}
      failedTitle="We couldn't open the file"
      failed={(error) => (isMissing(error) ? <MissingFile /> : undefined)}
      loadingLabel="Opening the file..."
      skeleton={["mb-3 h-10 w-72", "mb-6 h-5 w-56", "mb-6 h-40 w-full", "h-80 w-full"]}
    >
      {(file) =>
        // The client was merged into another: old links lead to the file that stayed.
        file.client.id === id ? (
          <FileOf key={id} file={file}>
            <AddressedPlace clientId={id}>
              <File file={file} />
            </AddressedPlace>
          </FileOf>
        ) : (
          <Redirect to={`/desk/clients/${file.client.id}${search}`} />
        )
      }
    </Loaded>
  );
}

const isMissing = (error: Error): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400);

function MissingFile() {
  return (
    <EmptyState
      level={1}
      title="We couldn't find this file"
      action={
        <Link to="/desk/clients" className="text-link">
          See all clients
        </Link>
      }
    >
      It was deleted, or it belongs to another advisor.
    </EmptyState>
  );
}

/** Fills the window below the desk's bar, so that its head never leaves. Only its panes scroll. */
function File({ file }: { readonly file: ClientFile }) {
  const canWork = useStaff().role !== "auditor";
  useEffect(() => {
    document.title = formatPageTitle(`${file.client.first_name} ${file.client.last_name}`);
  }, [file.client.first_name, file.client.last_name]);
  return (
    <div className="-mx-4 -mt-6 -mb-12 flex h-[calc(100dvh-4rem-1px)] min-h-120 flex-col bg-card sm:-mx-6 sm:-mt-8 compact:-mt-3 compact:h-[calc(100dvh-3.25rem-1px)] print:m-0 print:block print:h-auto">
      <PartBoundary>
        <FileHead file={file} canWork={canWork} />
      </PartBoundary>
      <FilePanes file={file} />
    </div>
  );
}
