import { createContext, useContext } from 'react';

/** The pictures in place of the site's own, by their names: the paths, and the description of each. */
interface Replacements {
  pictures: Readonly<Record<string, string>>;
  pictureTexts: Readonly<Record<string, string>>;
}

const ReplacementsContext = createContext<Replacements>({ pictures: {}, pictureTexts: {} });

/** Provides the pictures that are shown in place of the site's own. */
export const PictureReplacements = ReplacementsContext.Provider;

/** Returns the path and the description of the picture that is shown in place of one of the site's own, if any. */
export function usePictureReplacement(name: string | undefined): { path?: string; text?: string } {
  const { pictures, pictureTexts } = useContext(ReplacementsContext);
  return name === undefined ? {} : { path: pictures[name], text: pictureTexts[name] };
}
