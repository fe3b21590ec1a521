import { useEffect, useRef, useState } from 'react';
import { preparePicture } from './prepare-picture.ts';

/** A picture that is being chosen. */
export interface PictureChoice {
  /** The prepared file, or null. */
  file: File | null;
  /** The file is being prepared. */
  preparing: boolean;
  /** The file was no picture. */
  invalid: boolean;
  /** URL of the preview, or null. */
  preview: string | null;
  /** Replaces the chosen file; null clears it. */
  choose: (file: File | null) => Promise<File | null>;
  /** Resolves to the prepared file. */
  ready: () => Promise<File | null>;
  /** Resolves to true if the chosen file is no picture: the form must not be sent as if none had been chosen. */
  refused: () => Promise<boolean>;
}

interface Chosen {
  file: File | null;
  preparing: boolean;
  invalid: boolean;
}

const nothing: Chosen = { file: null, preparing: false, invalid: false };

/** Prepares a chosen picture in the background, so that the form can be sent without a wait. */
export function usePicture(first: File | null = null): PictureChoice {
  const [chosen, setChosen] = useState<Chosen>({ ...nothing, file: first });
  const latest = useRef<Promise<File | null>>(Promise.resolve(first));
  const isChosen = useRef(first !== null);
  const preview = useObjectUrl(chosen.file);

  function choose(file: File | null): Promise<File | null> {
    const work = file === null ? Promise.resolve(null) : preparePicture(file);
    latest.current = work;
    isChosen.current = file !== null;
    setChosen({ ...nothing, preparing: file !== null });
    void work.then((ready) => {
      // Somebody may have chosen another one meanwhile.
      if (latest.current === work)
        setChosen({ ...nothing, file: ready, invalid: file !== null && ready === null });
    });
    return work;
  }

  const ready = () => latest.current;
  const refused = async () => (await ready()) === null && isChosen.current;
  return { ...chosen, preview, choose, ready, refused };
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
