/** `{"data": …}`, the answer of a call that reads. */
export const toData = async <Data>(data: Promise<Data>): Promise<{ data: Data }> => ({ data: await data });

/** `{"data": null}`, the answer of a call that acts and has nothing to tell. */
export const toNoData = async (act: Promise<unknown>): Promise<{ data: null }> => {
  await act;
  return { data: null };
};

/** `{"result":{"status":"success"}}`, which says no more than that it was done. */
export const toSuccess = async (act: Promise<unknown>): Promise<{ result: { status: "success" } }> => {
  await act;
  return { result: { status: "success" } };
};
