import { useEffect } from 'react';
import { countFresh, useNews } from '../data/use-news.ts';

/** Puts how much is new in front of the document's title, whichever screen sets that: '(3) Panel · …'. */
export function useNewsInTitle(): void {
  const news = useNews();
  const fresh = news ? countFresh(news) : 0;

  useEffect(() => {
    const count = () => {
      const title = document.title.replace(/^\(\d+\) /u, '');
      const wanted = fresh === 0 ? title : `(${fresh}) ${title}`;
      if (document.title !== wanted) document.title = wanted;
    };
    count();
    const observer = new MutationObserver(count);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(/^\(\d+\) /u, '');
    };
  }, [fresh]);
}
