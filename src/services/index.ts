export type { AppParts } from './app-parts.ts';
export { openContent } from './content.ts';
export { newsOf } from './news.ts';
export { openPages } from './pages.ts';
