import type { AppointmentService } from "../features/calendar/appointment/appointment.service.ts";
import { clientFileRoutes } from "../features/desk/client-file/client-file.routes.ts";
import { createClientFileService } from "../features/desk/client-file/client-file.service.ts";
import { createFileExportService } from "../features/desk/client-file/file-export.service.ts";
import { createHistoryService } from "../features/desk/client-file/history.service.ts";
import { createRevealService } from "../features/desk/client-file/reveal.service.ts";
import type { ApplicationRecords } from "../features/intake/application/application-record.service.ts";
import type { CorrectionService } from "../features/intake/correction/correction.service.ts";
import type { PrequalificationRecords } from "../features/intake/prequalification/prequalification-record.service.ts";
import type { ProfileRecords } from "../features/intake/profile/profile-record.service.ts";
import { createStatusChangeWords } from "../features/intake/status/change-words.service.ts";
import type { TimelineService } from "../features/intake/status/timeline.service.ts";
import type { MyDataService } from "../features/oversight/my-data/my-data.service.ts";
import { createSignedNotes } from "../platform/crypto/signed-note.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface Parts extends GroundFloor {
  readonly profiles: ProfileRecords;
  readonly prequalifications: PrequalificationRecords;
  readonly applications: ApplicationRecords;
  readonly corrections: CorrectionService;
  readonly appointments: AppointmentService;
  readonly timelines: TimelineService;
  readonly myData: MyDataService;
}

/** A client's file as staff see it. */
export const composeClientFile = (parts: Parts) => {
  const files = createClientFileService(parts);
  return {
    files,
    routes: clientFileRoutes({
      files,
      histories: createHistoryService({ ...parts, words: createStatusChangeWords(parts) }),
      reveals: createRevealService(parts),
      exports: createFileExportService({
        ...parts,
        files,
        links: createSignedNotes(parts.secrets, "client-file-export"),
      }),
    }),
  };
};
