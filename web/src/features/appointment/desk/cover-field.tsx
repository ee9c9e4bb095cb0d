import { type CalendarType, calendarLimits, changeCover } from "@funding-desk/contract/appointment/calendar-desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { callDesk } from "../../../api/call-desk.ts";
import { useSendOnce } from "../../../api/use-send-once.ts";
import { drawSmallJpeg } from "../../../desk/draw-small-jpeg.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { calendarQuery } from "./calendar-queries.ts";

const cover = { width: 960, aspect: 16 / 9, maxChars: calendarLimits.coverChars };

/** The picture above a call type. It saves right away, apart from the rest of the form. */
export function CoverField({ calendarId, type }: { readonly calendarId: number; readonly type: CalendarType }) {
  const sending = useSendOnce();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const put = (read: () => Promise<string | null | undefined>, said: string) =>
    void sending.run(async () => {
      const jpeg = await read();
      if (jpeg === undefined) return toast.onlyError("We couldn't read this picture. Choose a JPG or PNG.");
      const { data } = await callDesk(changeCover, { params: { id: String(type.id) }, body: { jpeg } });
      client.setQueryData(calendarQuery(calendarId).queryKey, data);
      toast.success(said);
    });
  return (
    <div>
      <p className="mb-2 font-semibold">
        Picture <span className="font-normal text-ink-soft text-sm">optional</span>
      </p>
      {type.cover && (
        <img
          src={type.cover}
          alt=""
          className="mb-3 aspect-[16/9] w-full max-w-sm rounded-field border border-line object-cover"
        />
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label="Picture of this call type"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (file) put(() => drawSmallJpeg(file, cover), "Picture saved.");
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button size="small" isBusy={sending.isBusy} onClick={() => input.current?.click()}>
          {type.cover ? "Choose another picture" : "Choose a picture"}
        </Button>
        {type.cover && (
          <Button size="small" onClick={() => put(async () => null, "Picture removed.")}>
            Remove picture
          </Button>
        )}
      </div>
      {sending.problem && (
        <p role="alert" className="mt-2 text-coral-strong text-sm">
          {sending.problem.message}
        </p>
      )}
    </div>
  );
}
