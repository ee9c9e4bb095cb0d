import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";

type OpenTransaction = { readonly pool: pg.Pool; isOver: boolean };

const open = new AsyncLocalStorage<OpenTransaction>();

/** Runs a transaction's work so that `isInTransaction` knows of it, also in what the work calls and awaits. */
export const markTransaction = async <Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result> => {
  const transaction = { pool, isOver: false };
  try {
    return await open.run(transaction, work);
  } finally {
    // What the work started and didn't wait for goes on outside.
    transaction.isOver = true;
  }
};

/** Whether the caller holds a connection of this pool in a transaction that is still open. */
export const isInTransaction = (pool: pg.Pool): boolean => {
  const transaction = open.getStore();
  return transaction?.pool === pool && !transaction.isOver;
};
