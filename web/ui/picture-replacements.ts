import { createContext, useContext } from 'react';

/** What is shown in place of the site's own pictures, by their names: the paths, and for each what it shows. */
interface Replacements {
  pictures: Readonly<Record<string, string>>;
  pictureTexts: Readonly<Record<string, string>>;
}

const ReplacementsContext = createContext<Replacements>({ pictures: {}, pictureTexts: {} });

/** Says to everything inside which pictures are shown in place of the site's own. */
export const PictureReplacements = ReplacementsContext.Provider;

/** Gives the path of what is shown in place of one of the site's pictures, and what it shows, if anything is. */
export function usePictureReplacement(name: string | undefined): { path?: string; text?: string } {
  const { pictures, pictureTexts } = useContext(ReplacementsContext);
  return name === undefined ? {} : { path: pictures[name], text: pictureTexts[name] };
}
