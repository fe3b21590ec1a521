import { useEffect, useRef, useState } from 'react';
import { type PictureUse, preparePicture } from './prepare-picture.ts';

type Chosen =
  | { state: 'none' }
  | { state: 'preparing' }
  | { state: 'invalid' }
  | { state: 'ready'; file: File };

/** A picture that is being chosen. */
export interface PictureChoice {
  /** Invalid: the file is no picture. */
  state: Chosen['state'];
  /** The prepared file, or null. */
  file: File | null;
  /** URL of the preview, or null. */
  preview: string | null;
  /** Replaces the chosen file; null clears it. */
  choose: (file: File | null) => Promise<File | null>;
  /** Resolves to the prepared file. */
  ready: () => Promise<File | null>;
  /** Resolves to true if the chosen file is no picture: the form must not be sent as if none had been chosen. */
  refused: () => Promise<boolean>;
}

/** Prepares a chosen picture in the background, so that the form can be sent without a wait. */
export function usePicture(first: File | null = null, use: PictureUse = 'site'): PictureChoice {
  const begun: Chosen = first === null ? { state: 'none' } : { state: 'ready', file: first };
  const [chosen, setChosen] = useState<Chosen>(begun);
  const latest = useRef<Promise<Chosen>>(Promise.resolve(begun));
  const preview = useObjectUrl(fileOf(chosen));

  async function choose(file: File | null): Promise<File | null> {
    const work = prepare(file, use);
    latest.current = work;
    if (file !== null) setChosen({ state: 'preparing' });
    const done = await work;
    // Another one may have been chosen meanwhile.
    if (latest.current === work) setChosen(done);
    return fileOf(done);
  }

  const ready = async () => fileOf(await latest.current);
  const refused = async () => (await latest.current).state === 'invalid';
  return { state: chosen.state, file: fileOf(chosen), preview, choose, ready, refused };
}

async function prepare(file: File | null, use: PictureUse): Promise<Chosen> {
  if (file === null) return { state: 'none' };
  const ready = await preparePicture(file, use);
  return ready === null ? { state: 'invalid' } : { state: 'ready', file: ready };
}

function fileOf(chosen: Chosen): File | null {
  return chosen.state === 'ready' ? chosen.file : null;
}

/** Returns an object URL for a file, and revokes it afterwards. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
