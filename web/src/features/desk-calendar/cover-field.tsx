import { type CalendarType, changeCover } from "@funding-desk/contract/appointment/calendar-desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toaster.tsx";
import { useAttempt } from "../staff/use-attempt.ts";
import { calendarQuery } from "./calendar-queries.ts";
import { smallJpeg } from "./small-jpeg.ts";

/** The picture above a kind of call. It is saved at once, apart from the rest. */
export function CoverField({ calendarId, type }: { readonly calendarId: number; readonly type: CalendarType }) {
  const attempt = useAttempt();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const put = (read: () => Promise<string | null | undefined>, said: string) =>
    void attempt.run(async () => {
      const jpeg = await read();
      if (jpeg === undefined) return toast.onlyError("This picture could not be read. Please choose a JPG or PNG.");
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
        aria-label="Picture of this kind of call"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (file) put(() => smallJpeg(file), "The picture is saved.");
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button size="small" isBusy={attempt.isBusy} onClick={() => input.current?.click()}>
          {type.cover ? "Choose another picture" : "Choose a picture"}
        </Button>
        {type.cover && (
          <Button size="small" onClick={() => put(async () => null, "The picture is taken away.")}>
            Take it away
          </Button>
        )}
      </div>
      {attempt.problem && (
        <p role="alert" className="mt-2 text-coral-strong text-sm">
          {attempt.problem.message}
        </p>
      )}
    </div>
  );
}
