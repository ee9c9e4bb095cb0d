const boundary = "b0undary";

export const rawMultipartType = `multipart/form-data; boundary=${boundary}`;

export interface RawPart {
  readonly name: string;
  /** Sent as it is, whatever is in it. */
  readonly filename?: string;
  readonly content: string | Buffer;
}

export const rawPart = ({ name, filename, content }: RawPart): Buffer => {
  const file = filename === undefined ? "" : `; filename="${filename}"`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content as string), Buffer.from("\r\n")]);
};

export const rawMultipartEnd = Buffer.from(`--${boundary}--\r\n`);

/** A multipart body byte by byte as it goes over the wire, so that it can also be wrong, or end too soon. */
export const rawMultipart = (...parts: RawPart[]): Buffer => Buffer.concat([...parts.map(rawPart), rawMultipartEnd]);
