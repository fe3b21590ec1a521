import useSWR from 'swr';
import type { Texts } from '../../../src/content/texts.ts';

/** Returns the place that the site names where a course or certificate has none of its own; empty until it has arrived. */
export function useDefaultLocation(): string {
  return useSWR<Pick<Texts, 'catalogue'>>('/api/texts/en.courses').data?.catalogue.defaultLocation ?? '';
}
