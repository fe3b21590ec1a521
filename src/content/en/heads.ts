/** Titles of the pages: before the institute's name in the browser's tab, and alone in the way to a page. */
export const heads = {
  titles: {
    /** Of every address without a page; its heading too. */
    unknown: '404 Not Found',
  },
};
