interface PictureFile {
  readonly url: string;
  /** In pixels. */
  readonly width: number;
}

/** A picture in two formats and several widths, each list in ascending order. */
export interface PictureSource {
  readonly avif: readonly PictureFile[];
  readonly webp: readonly PictureFile[];
  /** In pixels. With the height, it reserves the picture's place. */
  readonly width: number;
  readonly height: number;
}

interface PictureProps {
  readonly image: PictureSource;
  readonly alt: string;
  /** How wide it is shown, for the `sizes` attribute. */
  readonly sizes: string;
  readonly className?: string;
}

const toSourceSet = (files: readonly PictureFile[]): string =>
  files.map(({ url, width }) => `${url} ${width}w`).join(", ");

/** A picture below the fold: it waits until it is near. */
export function Picture({ image, alt, sizes, className }: PictureProps) {
  const { avif, webp, width, height } = image;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={toSourceSet(avif)} sizes={sizes} />
      <img
        // Before `src`, since Safari starts loading what it reads first.
        loading="lazy"
        decoding="async"
        width={width}
        height={height}
        sizes={sizes}
        srcSet={toSourceSet(webp)}
        src={webp.at(-1)?.url}
        alt={alt}
        className={className}
      />
    </picture>
  );
}
