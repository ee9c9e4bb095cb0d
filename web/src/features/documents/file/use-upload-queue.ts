import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { onSignedInAgain } from "../../../identity/held-session.ts";
import { toast } from "../../../ui/toaster.tsx";
import { isUnfinished } from "./pending-file.ts";
import { createUploadQueue, type SendFile, type UploadQueue } from "./upload-queue.ts";

/** A screen's upload queue. It outlives the tabs and steps where files are chosen. Leaving the screen cancels it. */
export const useUploadQueue = (send: SendFile): UploadQueue => {
  const latestSend = useRef(send);
  latestSend.current = send;
  const [queue] = useState(() =>
    createUploadQueue({
      send: (...sent) => latestSend.current(...sent),
      notify: (tone, message) => toast[tone](message),
    }),
  );
  useEffect(() => {
    const look = () => queue.setOnline(navigator.onLine);
    look();
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    const stopResuming = onSignedInAgain(queue.resumeSignedIn);
    return () => {
      stopResuming();
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
      queue.stop();
    };
  }, [queue]);
  return queue;
};

export const useQueueState = (queue: UploadQueue) => useSyncExternalStore(queue.subscribe, queue.state, queue.state);

/** A sentence for each file that wasn't taken, with its name. */
export const useNotTaken = (queue: UploadQueue): readonly string[] =>
  useQueueState(queue).rows.flatMap(({ file, state }) => {
    if (state.is !== "refused" && state.is !== "failed") return [];
    return [state.sentence.includes(file.name) ? state.sentence : `${file.name}: ${state.sentence}`];
  });

/** The groups with files that leaving the page would lose. */
export const useUnfinishedGroups = (queue: UploadQueue): ReadonlySet<string> =>
  new Set(
    useQueueState(queue)
      .rows.filter(isUnfinished)
      .map(({ group }) => group),
  );
