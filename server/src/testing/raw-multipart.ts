const boundary = "b0undary";

export const rawMultipartType = `multipart/form-data; boundary=${boundary}`;

export interface RawPart {
  readonly name: string;
  /** Sent as it is. */
  readonly filename?: string;
  readonly content: string | Buffer;
}

export const buildRawPart = ({ name, filename, content }: RawPart): Buffer => {
  const file = filename === undefined ? "" : `; filename="${filename}"`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content as string), Buffer.from("\r\n")]);
};

export const rawMultipartEnd = Buffer.from(`--${boundary}--\r\n`);

/** Builds a multipart body byte by byte, so that it can be wrong or end early. */
export const buildRawMultipart = (...parts: RawPart[]): Buffer =>
  Buffer.concat([...parts.map(buildRawPart), rawMultipartEnd]);
