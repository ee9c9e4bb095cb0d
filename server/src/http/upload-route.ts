import multipart, { type Multipart, type MultipartFile, type MultipartValue } from "@fastify/multipart";
import type { AnswerOf, FieldsOf, MultipartInput } from "@funding-desk/contract/endpoint";
import { limits } from "@funding-desk/contract/limits";
import { messages } from "@funding-desk/contract/messages";
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { safeParse } from "zod/v4/core";
import { DomainError } from "../errors.ts";
import type { FileReceiver, ReceivedFile } from "../files/received-file.ts";
import {
  type ClientCall,
  type ClientEndpoint,
  callOf,
  clientAuthentication,
  type Route,
  register,
  tokenOf,
} from "./route.ts";

export interface UploadedFile {
  /** Name of the file part it came in. */
  readonly part: string;
  readonly file: ReceivedFile;
}

/** A call whose body was read: its text parts have been checked, its files are stored but belong to nothing yet. */
export interface UploadCall<E extends UploadEndpoint> extends Omit<ClientCall<E>, "body"> {
  readonly fields: FieldsOf<E>;
  /** In the order in which they were sent. */
  readonly files: readonly UploadedFile[];
}

type UploadEndpoint = ClientEndpoint & { readonly input: { readonly multipart: MultipartInput } };

/** Text part that asks for HEIC photographs to be made JPEGs; it counts for the files after it. */
const convertHeicPart = "convert_heic";

// No other text is as long. What is longer than this is cut by the parser, and refused.
const fieldBytes = limits.coBorrowersJsonChars;
/** All text parts together: they are in memory until the last file has come. */
const mostTextChars = 2 * fieldBytes;
const textParts = 200;
const partLimits = {
  fieldNameSize: 100,
  fieldSize: fieldBytes,
  fields: textParts,
  // One more than is taken, so that it is we who say no, and in words.
  fileSize: limits.fileBytes + 1,
  files: limits.filesPerRequest + 1,
  parts: textParts + limits.filesPerRequest + 1,
  headerPairs: 20,
};

/** What a whole upload may take on the wire: all files at their largest, all text, and what stands around them. */
export const uploadBytes = limits.filesPerRequest * limits.fileBytes + 4 * 1024 * 1024;

/** Lets the routes under `api` take multipart bodies; each other route goes on refusing them. */
export const acceptUploads = async (api: FastifyInstance): Promise<void> => {
  // Whole paths, so that a name that is one can be refused instead of being cut.
  await api.register(multipart, { limits: partLimits, throwFileSizeLimit: false, preservePath: true });
  api.addHook("preValidation", async (request) => {
    // Undefined in what was registered before.
    if ((request.isMultipart() ?? false) !== (request.routeOptions.config.multipart !== undefined))
      throw new DomainError("unsupported_type");
  });
};

/**
 * An endpoint that takes files. Each is handed to `receiver` while it arrives. Files are discarded when anything goes wrong;
 * those that `handle` leaves unrecorded although it succeeds (a retry) it discards itself.
 */
export const clientUploadRoute =
  <E extends UploadEndpoint>(
    endpoint: E,
    receiver: FileReceiver,
    handle: (call: UploadCall<E>) => Promise<AnswerOf<E>>,
  ): Route =>
  (api, gatekeeper) =>
    register(api, endpoint, {
      async authenticate(request) {
        await clientAuthentication(endpoint, gatekeeper)(request);
        if (Number(request.headers["content-length"]) > uploadBytes) throw new DomainError("too_large");
      },
      async answer(request) {
        const { body: _, ...call } = callOf<E>(request);
        const client = tokenOf(request);
        const { fields, files } = await readUpload<E>(request, endpoint, {
          receive: (upload) => receiver.receive(client.clientId, upload),
          discard: receiver.discard,
        });
        try {
          return await handle({ ...call, client, fields, files });
        } catch (error) {
          // A rule said no, so nothing was committed. After any other error nobody can tell: the sweep will see.
          if (error instanceof DomainError) await receiver.discard(files.map(({ file }) => file));
          throw error;
        }
      },
    });

interface OneClientsReceiver {
  readonly receive: (upload: Parameters<FileReceiver["receive"]>[1]) => Promise<ReceivedFile>;
  readonly discard: FileReceiver["discard"];
}

const readUpload = async <E extends UploadEndpoint>(
  request: FastifyRequest,
  { input: { multipart: declared } }: E,
  receiver: OneClientsReceiver,
): Promise<Pick<UploadCall<E>, "fields" | "files">> => {
  const texts = new Map<string, string>();
  let textChars = 0;
  const files: UploadedFile[] = [];
  try {
    for await (const part of partsOf(request)) {
      if (part.type === "field") {
        const [name, text] = textOf(part, texts);
        texts.set(name, text);
        textChars += text.length;
        if (textChars > mostTextChars) throw new DomainError("malformed");
        continue;
      }
      requireRoom(declared, part, files);
      const convertHeic = texts.get(convertHeicPart) === "true";
      const file = await receiver.receive({ name: part.filename, content: part.file, convertHeic });
      files.push({ part: part.fieldname, file });
    }
    return { fields: checkedFields<E>(declared, texts), files };
  } catch (error) {
    drain(request);
    await receiver.discard(files.map(({ file }) => file));
    throw error;
  }
};

/** What is no multipart body is the sender's fault, however the parser says so. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts();
  } catch (error) {
    const isKnown = (error as Partial<FastifyError>).statusCode !== undefined;
    throw isKnown ? error : new DomainError("malformed", { cause: error });
  }
}

const textOf = (part: MultipartValue, before: ReadonlyMap<string, string>): [name: string, text: string] => {
  const { fieldname, value, fieldnameTruncated, valueTruncated } = part;
  if (typeof value !== "string" || fieldnameTruncated || valueTruncated || before.has(fieldname))
    throw new DomainError("malformed");
  return [fieldname, value];
};

const requireRoom = (
  { files: mostOf }: MultipartInput,
  { fieldname }: MultipartFile,
  before: readonly UploadedFile[],
): void => {
  const most = Object.hasOwn(mostOf, fieldname) ? mostOf[fieldname] : undefined;
  if (most === undefined) throw new DomainError("malformed");
  const alike = before.filter(({ part }) => part === fieldname).length;
  if (before.length >= limits.filesPerRequest) throw new DomainError("too_large", { sentence: messages.tooManyFiles });
  if (alike >= most) {
    const files = most === 1 ? "one file" : `${most} files`;
    throw new DomainError("too_large", { sentence: `Only ${files} can be handed over here.` });
  }
};

const checkedFields = <E extends UploadEndpoint>(
  { fields }: MultipartInput,
  texts: ReadonlyMap<string, string>,
): FieldsOf<E> => {
  const checked = safeParse(fields, Object.fromEntries(texts));
  if (!checked.success) throw new DomainError("malformed");
  return checked.data as FieldsOf<E>;
};

/** Lets the rest of the body run into nothing: who is still sending would otherwise never read the answer. */
const drain = ({ raw }: FastifyRequest): void => {
  raw.unpipe();
  raw.resume();
};
