import { type CalendarType, calendarLimits, changeCover } from "@funding-desk/contract/appointment/calendar-desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { callDesk } from "../../../api/call-desk.ts";
import { useSendOnce } from "../../../api/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { calendarQuery } from "./calendar-queries.ts";

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
          if (file) put(() => drawSmallJpeg(file), "Picture saved.");
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

const widest = 960;
const qualities = [0.82, 0.7, 0.55, 0.4];

/**
 * Redraws a picture as a 16:9 JPEG, small enough to send, in base64. This drops the camera's metadata, such as where it
 * was taken. Undefined if it isn't a picture.
 */
const drawSmallJpeg = async (file: Blob): Promise<string | undefined> => {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const width = Math.min(widest, picture.width);
  const height = Math.round((width * 9) / 16);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const scale = Math.max(width / picture.width, height / picture.height);
  const [drawnWidth, drawnHeight] = [picture.width * scale, picture.height * scale];
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, (width - drawnWidth) / 2, (height - drawnHeight) / 2, drawnWidth, drawnHeight);
  picture.close();
  return qualities
    .map((quality) => canvas.toDataURL("image/jpeg", quality).split(",")[1] ?? "")
    .find((jpeg) => jpeg !== "" && jpeg.length <= calendarLimits.coverChars);
};
