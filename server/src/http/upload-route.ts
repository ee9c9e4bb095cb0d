import multipart, { type Multipart, type MultipartFile, type MultipartValue } from "@fastify/multipart";
import { messages } from "@funding-desk/contract/forms/messages";
import {
  type AnswerOf,
  type Endpoint,
  type FieldsOf,
  type MultipartInput,
  pdfPasswordPart,
} from "@funding-desk/contract/http/endpoint";
import { limits } from "@funding-desk/contract/platform/limits";
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { safeParse } from "zod/v4/core";
import type { StaffEndpoint } from "../identity/staff-session/desk-gate.ts";
import type { StaffIdentity } from "../identity/staff-session/staff-identity.ts";
import { DomainError } from "../platform/errors/errors.ts";
import type { FileReceiver, ReceivedFile } from "../platform/files/received-file.ts";
import { type DoorCall, type DoorEndpoint, doorAuthentication, toDoorCall } from "./door-route.ts";
import {
  type Call,
  type ClientCall,
  type ClientEndpoint,
  clientAuthentication,
  getToken,
  type Route,
  register,
  toCall,
} from "./route.ts";
import { getStaff, staffAuthentication } from "./staff-route.ts";

export interface UploadedFile {
  /** The name of its part. */
  readonly part: string;
  readonly file: ReceivedFile;
}

/** A call whose body has been read: text parts are checked; files are stored but not recorded yet. */
export interface UploadCall<E extends UploadEndpoint> extends Omit<Call<E>, "body"> {
  readonly fields: FieldsOf<E>;
  /** In the order they were sent. */
  readonly files: readonly UploadedFile[];
}

type UploadEndpoint = Endpoint & { readonly input: { readonly multipart: MultipartInput } };

/** The text part that asks to convert HEIC photos. It applies to the files after it. */
const convertHeicPart = "convert_heic";

// No text part is longer. The parser cuts a longer one, and we refuse it.
const fieldBytes = limits.coBorrowersJsonChars;
/** For all text parts together, because they stay in memory until the last file has arrived. */
const mostTextChars = 2 * fieldBytes;
const textParts = 200;
const partLimits = {
  fieldNameSize: 100,
  fieldSize: fieldBytes,
  fields: textParts,
  // One more than we accept, so that we can refuse it with a message.
  fileSize: limits.fileBytes + 1,
  files: limits.filesPerRequest + 1,
  parts: textParts + limits.filesPerRequest + 1,
  headerPairs: 20,
};

/** The size of the largest upload: all files, all text and the multipart overhead. */
export const uploadBytes = limits.filesPerRequest * limits.fileBytes + 4 * 1024 * 1024;

/** Lets upload routes under `api` accept multipart bodies. All other routes still refuse them. */
export const acceptUploads = async (api: FastifyInstance): Promise<void> => {
  // Keeps whole paths, so that we can refuse a file name that is one.
  await api.register(multipart, { limits: partLimits, throwFileSizeLimit: false, preservePath: true });
  api.addHook("preValidation", async (request) => {
    // Undefined for routes registered before.
    if ((request.isMultipart() ?? false) !== (request.routeOptions.config.multipart !== undefined))
      throw new DomainError("unsupported_type");
  });
};

/** Browsers write a quotation mark in a name so (WHATWG HTML, 4.10.21.8), and nothing else but line ends. */
const readFileName = (sent: string): string => sent.replaceAll("%22", '"');

interface UploadHandling<E extends UploadEndpoint> {
  readonly receiver: FileReceiver;
  /** Whose files these will be. */
  readonly findOwner: (request: FastifyRequest) => string;
  readonly handle: (upload: Pick<UploadCall<E>, "fields" | "files">) => Promise<AnswerOf<E>>;
}

/**
 * Reads an upload's body and hands it to `handle`. All files are discarded when anything fails. When `handle` succeeds without
 * recording them (a retry), it discards them itself.
 */
const answerUpload = async <E extends UploadEndpoint>(
  endpoint: E,
  request: FastifyRequest,
  { receiver, findOwner, handle }: UploadHandling<E>,
): Promise<AnswerOf<E>> => {
  const upload = await readUpload<E>(request, endpoint, {
    receive: (file) => receiver.receive(findOwner(request), file),
    discard: receiver.discard,
  });
  try {
    return await handle(upload);
  } catch (error) {
    // After a domain error, nothing was committed. After any other error we can't know, so we leave the files to the sweep.
    if (error instanceof DomainError) await receiver.discard(upload.files.map(({ file }) => file));
    throw error;
  }
};

const refuseTooLarge = (request: FastifyRequest): void => {
  if (Number(request.headers["content-length"]) > uploadBytes) throw new DomainError("too_large");
};

/** An endpoint that accepts a client's files. `receiver` gets each file while it arrives. */
export const clientUploadRoute =
  <E extends UploadEndpoint & ClientEndpoint>(
    endpoint: E,
    receiver: FileReceiver,
    handle: (call: UploadCall<E> & Pick<ClientCall<E>, "client">) => Promise<AnswerOf<E>>,
  ): Route =>
  (api, gatekeeper) =>
    register(api, endpoint, {
      async authenticate(request) {
        await clientAuthentication(endpoint, gatekeeper)(request);
        refuseTooLarge(request);
      },
      answer(request) {
        const { body: _, ...call } = toCall<E>(request);
        const client = getToken(request);
        return answerUpload(endpoint, request, {
          receiver,
          findOwner: () => client.clientId,
          handle: (upload) => gatekeeper.inTurn(client.clientId, () => handle({ ...call, client, ...upload })),
        });
      },
    });

/** Whose file staff upload something to, and what lets them. Runs before the body is read. */
type RequireVisible = (staff: StaffIdentity, clientId: string) => Promise<void>;

/** An endpoint that accepts files from staff, for the client whose id is the path's `id`. */
export const staffUploadRoute =
  <E extends UploadEndpoint & StaffEndpoint>(
    endpoint: E,
    { receiver, requireVisible }: { readonly receiver: FileReceiver; readonly requireVisible: RequireVisible },
    handle: (call: UploadCall<E> & { readonly staff: StaffIdentity }) => Promise<AnswerOf<E>>,
  ): Route =>
  (api, gatekeeper) =>
    register(api, endpoint, {
      async authenticate(request) {
        await staffAuthentication(endpoint, gatekeeper)(request);
        refuseTooLarge(request);
      },
      async answer(request) {
        const { body: _, ...call } = toCall<E>(request);
        const staff = getStaff(request);
        const { id } = request.params as { readonly id: string };
        await requireVisible(staff, id);
        return answerUpload(endpoint, request, {
          receiver,
          findOwner: () => id,
          handle: (upload) => handle({ ...call, staff, ...upload }),
        });
      },
    });

/** An endpoint that accepts files from someone behind a door, for the client whose file the door opens. */
export const doorUploadRoute =
  <E extends UploadEndpoint & DoorEndpoint>(
    endpoint: E,
    receiver: FileReceiver,
    handle: (call: UploadCall<E> & Pick<DoorCall<E>, "door">) => Promise<AnswerOf<E>>,
  ): Route =>
  (api, gatekeeper) =>
    register(api, endpoint, {
      async authenticate(request) {
        await doorAuthentication(endpoint, gatekeeper)(request);
        refuseTooLarge(request);
      },
      answer(request) {
        const { body: _, ...call } = toDoorCall<E>(request);
        return answerUpload(endpoint, request, {
          receiver,
          findOwner: () => call.door.clientId,
          handle: (upload) => handle({ ...call, ...upload }),
        });
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
  let password: string | undefined;
  const files: UploadedFile[] = [];
  try {
    for await (const part of toPartSchemas(request)) {
      if (part.type === "field") {
        const [name, text] = readText(part, texts);
        if (name === pdfPasswordPart && declared.opensLocked) {
          password = readPassword(text, password);
          continue;
        }
        texts.set(name, text);
        textChars += text.length;
        if (textChars > mostTextChars) throw new DomainError("malformed");
        continue;
      }
      requireRoom(declared, part, files);
      const convertHeic = texts.get(convertHeicPart) === "true";
      const file = await receiver.receive({
        name: readFileName(part.filename),
        content: part.file,
        convertHeic,
        ...(declared.opensLocked && { unlock: { password } }),
      });
      files.push({ part: part.fieldname, file });
    }
    return { fields: checkFields<E>(declared, texts), files };
  } catch (error) {
    drain(request);
    await receiver.discard(files.map(({ file }) => file));
    throw error;
  }
};

/** Treats any malformed multipart body as a 400, whatever the parser throws. */
async function* toPartSchemas(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts();
  } catch (error) {
    const isKnown = (error as Partial<FastifyError>).statusCode !== undefined;
    throw isKnown ? error : new DomainError("malformed", { cause: error });
  }
}

const readText = (part: MultipartValue, before: ReadonlyMap<string, string>): [name: string, text: string] => {
  const { fieldname, value, fieldnameTruncated, valueTruncated } = part;
  if (typeof value !== "string" || fieldnameTruncated || valueTruncated || before.has(fieldname))
    throw new DomainError("malformed");
  return [fieldname, value];
};

const readPassword = (text: string, before: string | undefined): string => {
  if (before !== undefined || text === "" || text.length > limits.pdfPasswordChars) throw new DomainError("malformed");
  return text;
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
    throw new DomainError("too_large", { sentence: `You can only upload ${files} here.` });
  }
};

const checkFields = <E extends UploadEndpoint>(
  { fields }: MultipartInput,
  texts: ReadonlyMap<string, string>,
): FieldsOf<E> => {
  const checked = safeParse(fields, Object.fromEntries(texts));
  if (!checked.success) throw new DomainError("malformed");
  return checked.data as FieldsOf<E>;
};

/** Discards the rest of the body, because a client that is still sending would never read the answer. */
const drain = ({ raw }: FastifyRequest): void => {
  raw.unpipe();
  raw.resume();
};
