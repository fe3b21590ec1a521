import { useEffect } from 'react';

/** Sets the document's title while `title` is given: for pages that know theirs only once their data has arrived. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
}
