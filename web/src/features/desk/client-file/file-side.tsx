import { useQuery } from "@tanstack/react-query";
import { FileOf } from "../../../desk-parts/file-client.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { clientFileQuery } from "./client-file-queries.ts";
import { FilePanes } from "./file-panes.tsx";

/**
 * A client's timeline and what is next, for a screen that has its own list and names the client. Mount it in an `OwnPlace`, which
 * opens parts in place and leaves the address alone. Give it a height: its panes scroll.
 */
export function FileSide({ clientId }: { readonly clientId: string }) {
  return (
    <Loaded
      query={useQuery(clientFileQuery(clientId))}
      failedTitle="We couldn't open the file"
      skeleton={["m-4 h-10", "mx-4 h-64"]}
    >
      {(file) => (
        <FileOf key={clientId} file={file}>
          <div className="flex min-h-0 flex-1 flex-col">
            <FilePanes file={file} isAside />
          </div>
        </FileOf>
      )}
    </Loaded>
  );
}
