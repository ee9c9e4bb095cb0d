import { useState } from "react";

const nothing: ReadonlySet<string> = new Set();

/** Which rows of a list are chosen: some by id, or all that its address shows. Another address is another list. */
export const useChosen = <Address>(address: Address) => {
  const [ids, setIds] = useState(nothing);
  const [allOf, setAllOf] = useState<Address>();
  const choose = (chosen: ReadonlySet<string>) => {
    setAllOf(undefined);
    setIds(chosen);
  };
  const isAll = allOf === address;
  return {
    isAll,
    isChosen: (id: string): boolean => isAll || ids.has(id),
    choose,
    chooseAll: () => setAllOf(address),
    clear: () => choose(nothing),
  };
};
