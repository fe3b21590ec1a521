import { createContext, useContext } from 'react';

const ReplacementsContext = createContext<Readonly<Record<string, string>>>({});

/** Says to everything inside which pictures are shown in place of the site's own: by name, the path. */
export const PictureReplacements = ReplacementsContext.Provider;

/** Gives the path of what is shown in place of one of the site's pictures, if anything is. */
export function usePictureReplacement(name: string): string | undefined {
  return useContext(ReplacementsContext)[name];
}
