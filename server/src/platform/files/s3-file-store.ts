import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import type { S3Place } from "../config/storage-address.ts";
import { DomainError } from "../errors/errors.ts";
import { StartupError } from "../errors/startup-error.ts";
import { FileMissing, type FileStore, isFileId, type StoredObject } from "./file-store.ts";

const folder = "files/";
const connectMs = 5_000;
/** From the request until the answer begins. */
const answerMs = 30_000;
/** How long an answer may pause: someone's phone may be slow to take a file. */
const pauseMs = 120_000;
const putTries = 3;
const firstRetryDelayMs = 100;
/** Who asks whether we're ready gives up soon. */
const reachableMs = 1_500;

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** Stores files in an S3-compatible bucket. Objects under `files/` must be ours alone. */
export const createS3FileStore = ({ endpoint, bucket, region, credentials }: S3Place): FileStore => {
  const s3 = new S3Client({
    endpoint,
    region,
    ...(credentials ? { credentials } : {}),
    forcePathStyle: true,
    // Storages other than Amazon's often don't support checksums, and our seals detect every change anyway.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // The SDK would write to the console. Failures are thrown.
    logger: silent,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: pauseMs,
    },
  });
  const toObject = (id: string) => ({ Bucket: bucket, Key: folder + id });

  const upload = async (id: string, file: string): Promise<void> => {
    const { size } = await stat(file);
    // The SDK can't resend a stream, so each attempt gets its own.
    for (let tries = 1; ; tries += 1) {
      const body = createReadStream(file);
      try {
        await s3.send(new PutObjectCommand({ ...toObject(id), Body: body, ContentLength: size }));
        return;
      } catch (error) {
        if (tries === putTries) throw error;
      } finally {
        body.destroy();
      }
      await sleep(firstRetryDelayMs * 2 ** tries * Math.random());
    }
  };

  return {
    async put(id, temporaryFile) {
      await upload(id, temporaryFile).catch(throwUnavailable);
      await rm(temporaryFile, { force: true });
    },

    async get(id) {
      try {
        const { Body } = await s3.send(new GetObjectCommand(toObject(id)));
        if (Body instanceof Readable) return Body;
      } catch (error) {
        if (error instanceof NoSuchKey) throw new FileMissing(`There is no file ${id}.`);
        return throwUnavailable(error);
      }
      throw new Error("The storage answered without a body.");
    },

    async delete(id) {
      await s3.send(new DeleteObjectCommand(toObject(id)));
    },

    async list(shelf) {
      const found: StoredObject[] = [];
      const pages = paginateListObjectsV2({ client: s3 }, { Bucket: bucket, Prefix: folder + shelf });
      for await (const { Contents = [] } of pages) {
        for (const { Key = "", LastModified } of Contents) {
          const id = Key.slice(folder.length);
          if (isFileId(id) && LastModified) found.push({ id, modifiedAt: LastModified });
        }
      }
      return found;
    },

    async requireReachable() {
      const abortSignal = AbortSignal.timeout(reachableMs);
      await s3.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal }).catch(throwUnavailable);
    },
  };
};

/**
 * Finds out before the server starts whether anything opens the bucket.
 * @throws {StartupError} when neither the settings nor AWS's own sources have credentials
 */
export const requireCredentials = async ({ region, credentials }: S3Place): Promise<void> => {
  if (credentials) return;
  const s3 = new S3Client({ region, logger: silent });
  await s3.config.credentials().catch((cause: unknown) => {
    throw new StartupError(
      "FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY are required when FILES_S3_URL is set: this machine has no credentials of its own.",
      { cause },
    );
  });
};

const throwUnavailable = (cause: unknown): never => {
  throw new DomainError("files_unavailable", { cause });
};
