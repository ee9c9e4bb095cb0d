import { type DeskLook, usualLook } from "@funding-desk/contract/accounts/staff/desk-look";
import { useEffect, useLayoutEffect } from "react";
import { darkQuery, deskLookKey, lookClasses, markLook } from "../before-react/desk-look.ts";
import { readJson, writeJson } from "../identity/storage.ts";
import { useMedia } from "../ui/use-media.ts";

/** Shows the desk as the member chose, and remembers it for the next first paint in this browser. */
export const useDeskLook = (chosen: DeskLook | undefined): void => {
  const { theme, density } = chosen ?? usualLook;
  useEffect(() => writeJson(deskLookKey, { theme, density }), [theme, density]);
  useLook({ theme, density });
};

/** Shows a page of the desk as it last looked in this browser, since no one is signed in. */
export const useLastLook = (): void => useLook({ ...usualLook, ...readJson(deskLookKey) });

const useLook = ({ theme, density }: DeskLook): void => {
  const isSystemDark = useMedia(darkQuery);
  useLayoutEffect(() => {
    markLook({ theme, density }, isSystemDark);
    return () => document.documentElement.classList.remove(...lookClasses);
  }, [theme, density, isSystemDark]);
};
