import type { Next } from 'koa';
import type { AnsweredRequest, KoaContext } from '../http/index.ts';
import { splitLanguage } from '../shared/languages.ts';
import { matchPage } from '../shared/pages.ts';
import { matchScreen } from '../shared/screens.ts';
import type { MetricFamily } from './exposition.ts';

/** Counts requests by kind and class of status, never by path or person. */
export type RequestCounts = ReturnType<typeof countRequests>;

/** Upper ends in seconds: the defaults of Prometheus. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

interface Durations {
  labels: { kind: string; status: string };
  /** The number of requests up to each bound and beyond the one before; the last is for longer ones. */
  counts: number[];
  seconds: number;
}

/** Returns counts that begin at 0. */
export function countRequests() {
  const durations = new Map<string, Durations>();
  let underWay = 0;
  return {
    /** Counts a request that has been answered. */
    answered({ path, status, begun }: Pick<AnsweredRequest, 'path' | 'status' | 'begun'>): void {
      const labels = { kind: kindOf(path), status: `${Math.floor(status / 100)}xx` };
      const key = `${labels.kind} ${labels.status}`;
      const entry = durations.get(key) ?? { labels, counts: Array(bounds.length + 1).fill(0), seconds: 0 };
      durations.set(key, entry);
      const seconds = (performance.now() - begun) / 1000;
      const place = bounds.findIndex((bound) => seconds <= bound);
      const at = place < 0 ? bounds.length : place;
      entry.counts[at] = (entry.counts[at] ?? 0) + 1;
      entry.seconds += seconds;
    },
    /** The step that counts requests under way. */
    async step(ctx: KoaContext, next: Next): Promise<void> {
      underWay += 1;
      ctx.res.once('close', () => {
        underWay -= 1;
      });
      await next();
    },
    /** Returns the counts so far. */
    families(): MetricFamily[] {
      const all = [...durations.values()];
      return [
        {
          name: 'drone_institute_requests_total',
          type: 'counter',
          help: 'Requests answered, by kind (page, api, file) and class of status.',
          samples: all.map(({ labels, counts }) => ({ labels, value: sum(counts) })),
        },
        {
          name: 'drone_institute_request_duration_seconds',
          type: 'histogram',
          help: 'Time until the answer of a request was ready.',
          samples: all.flatMap(histogramSamples),
        },
        {
          name: 'drone_institute_requests_under_way',
          type: 'gauge',
          help: 'Requests that are being answered now.',
          samples: [{ value: underWay }],
        },
      ];
    },
  };
}

/**
 * Returns the kind of a path: a page in any language, a file (its name has an ending, or it is a poster's picture) or a call.
 * Unknown paths lead to a page.
 */
function kindOf(path: string): 'page' | 'api' | 'file' {
  // The most frequent paths are never pages; matching the patterns of pages takes the longest.
  if (!/^\/(?:api|assets)\//u.test(path)) {
    const { path: page } = splitLanguage(path);
    if (matchPage(page) !== null || matchScreen(page) !== null || page.startsWith('/legal/')) return 'page';
  }
  if (/\.[a-z0-9]+$/iu.test(path) || /^\/admin\/eventposter\/./u.test(path)) return 'file';
  return /^\/(?:api|admin|adminpatnertouch|admineventposter|home|healthz|metrics)(?:\/|$)/u.test(path)
    ? 'api'
    : 'page';
}

function histogramSamples({ labels, counts, seconds }: Durations): MetricFamily['samples'] {
  const buckets = [...bounds.map(String), '+Inf'].map((le, index) => ({
    suffix: '_bucket',
    labels: { ...labels, le },
    value: sum(counts.slice(0, index + 1)),
  }));
  return [
    ...buckets,
    { suffix: '_sum', labels, value: seconds },
    { suffix: '_count', labels, value: sum(counts) },
  ];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
