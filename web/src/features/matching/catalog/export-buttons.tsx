import { exportCatalog } from "@funding-desk/contract/matching/catalog/desk-api";
import { type CatalogFormat, catalogFormats } from "@funding-desk/contract/matching/catalog/states";
import Download from "lucide-react/icons/download";
import { formatCount } from "../../../forms/format-count.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { toast } from "../../../ui/toaster.tsx";

const types = { csv: "text/csv", json: "application/json" } as const;

/** Saves the whole catalog as a file that the import reads. */
export function ExportButtons() {
  const sending = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  const save = (format: CatalogFormat) =>
    void sending.run(async () => {
      const { filename, text, programs } = (await callDesk(exportCatalog, { query: { format } })).data;
      // Without the byte order mark, Excel misreads its characters.
      saveFile(filename, format === "csv" ? `\ufeff${text}` : text, types[format]);
      toast.success(`${formatCount(programs, "program")} exported.`);
    });
  return catalogFormats.map((format) => (
    <Button
      key={format}
      size="small"
      icon={<Download className="size-4" />}
      isBusy={sending.isBusy}
      onClick={() => save(format)}
    >
      Export as {format.toUpperCase()}
    </Button>
  ));
}
