import type { PictureSource } from "../../ui/picture.tsx";

// Named by shot and width: dashboard-960.avif. `npm run pictures` retakes them.
const files = import.meta.glob<string>("../../pictures/*.{avif,webp}", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

const listFormat = (shot: string, format: "avif" | "webp") =>
  Object.entries(files)
    .flatMap(([path, url]) => {
      const [, name, width, extension] = /\/([a-z]+)-(\d+)\.(\w+)$/.exec(path) ?? [];
      return name === shot && extension === format ? [{ url, width: Number(width) }] : [];
    })
    .sort((one, other) => one.width - other.width);

const toPicture = (shot: string, width: number, height: number): PictureSource => ({
  avif: listFormat(shot, "avif"),
  webp: listFormat(shot, "webp"),
  width,
  height,
});

/** Screenshots of this portal from the browser tests, with a sample client's data. */
export const laptopShots = {
  dashboard: {
    image: toPicture("dashboard", 1280, 800),
    alt: "The portal's dashboard on a laptop, listing a sample client's applications with their dates and statuses.",
  },
} as const;

export const phoneShots = {
  prequalification: {
    image: toPicture("prequalification", 480, 1013),
    alt: "The pre-qualification form on a phone, with a sample client's answers about their business.",
  },
  documents: {
    image: toPicture("documents", 480, 1013),
    alt: "The documents screen on a phone, with files a sample client has uploaded.",
  },
  slots: {
    image: toPicture("slots", 480, 1013),
    alt: "Choosing a time for a call on a phone, with a calendar and the available times for the chosen day.",
  },
} as const;
