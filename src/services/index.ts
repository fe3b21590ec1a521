export type { AppParts } from './app-parts.ts';
export { newsOf } from './news.ts';
export { openPages } from './pages.ts';
