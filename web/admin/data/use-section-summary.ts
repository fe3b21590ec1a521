import useSWR from 'swr';
import type { Section } from '../frame/sections.ts';
import { adminCall } from './admin-api.ts';

/** What the panel tells about a section. */
export interface SectionSummary {
  total: number;
  /** When the newest rows came, newest first; at most `newestShown`; empty for sections that people do not fill. */
  arrivals: readonly string[];
}

/** So many of the newest rows are looked at. */
export const newestShown = 20;

/** Reads how much a section holds, and when the newest of it came. Undefined until known. */
export function useSectionSummary({ call, fromPeople }: Section): SectionSummary | undefined {
  const path = fromPeople ? `${call}?limit=${newestShown}&order=newest` : call;
  const { data } = useSWR<SectionSummary>(['summary', path], async () => {
    const { body, total } = await adminCall<readonly { createdAt?: string }[]>(path);
    const arrivals = fromPeople ? body.flatMap(({ createdAt }) => createdAt ?? []) : [];
    return { total: total ?? body.length, arrivals };
  });
  return data;
}
