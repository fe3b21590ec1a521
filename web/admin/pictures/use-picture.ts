import { useEffect, useRef, useState } from 'react';
import { preparePicture } from './prepare-picture.ts';

/** A picture that is being chosen. */
export interface PictureChoice {
  /** Ready to be sent, or null. */
  file: File | null;
  /** It is being made ready. */
  preparing: boolean;
  /** The file was no picture. */
  invalid: boolean;
  /** Address of what to show of it, or null. */
  preview: string | null;
  /** Takes another file, or none. */
  choose: (file: File | null) => Promise<File | null>;
  /** Returns the file once it is ready. */
  ready: () => Promise<File | null>;
  /** Tells, once it is known, whether a file was chosen that is no picture: nothing may be sent as if it were not there. */
  refused: () => Promise<boolean>;
}

interface Chosen {
  file: File | null;
  preparing: boolean;
  invalid: boolean;
}

const nothing: Chosen = { file: null, preparing: false, invalid: false };

/** Makes a chosen picture ready in the background, so that it can be sent at once later. */
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

/** Gives an address for a file while it is shown. */
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
