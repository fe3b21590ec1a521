import { createParser } from 'eventsource-parser';
import { useEffect } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { News } from '../../../src/shared/records.ts';
import { ApiError } from '../../data/errors.ts';
import { readAnswer } from '../../data/read-answer.ts';
import { adminGet, isUnauthorized, withToken } from './admin-api.ts';

const second = 1_000;
/** The server sends a sign of life every 25 seconds; after this long without one the connection is dead. */
const longestSilence = 60 * second;
const longestWait = 30 * second;

/** Returns what is new in the inboxes, or undefined until known. */
export function useNews(): News | undefined {
  return useSWR<News>('/api/admin/news', adminGet).data;
}

/** Counts what is new in all inboxes together. */
export function countFresh(news: News): number {
  return Object.values(news.inboxes).reduce((sum, { fresh }) => sum + fresh, 0);
}

/** Keeps `useNews` current by the server's stream of events, while the tab is visible. */
export function useLiveNews(): void {
  const { mutate } = useSWRConfig();
  useEffect(
    () => keepListening((news) => void mutate('/api/admin/news', news, { revalidate: false })),
    [mutate],
  );
}

/**
 * Listens while the tab is visible, and reconnects when a stream ends: at once when the network or the tab comes back,
 * else after a growing delay. Returns a function that stops it.
 */
function keepListening(tell: (news: News) => void): () => void {
  let listening: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function stop() {
    clearTimeout(timer);
    listening?.abort();
    listening = null;
  }

  function listen() {
    stop();
    // A browser has six connections to a server for all its tabs: a hidden tab does without.
    if (document.hidden) return;
    const own = new AbortController();
    listening = own;
    const hear = (news: News) => {
      failures = 0;
      tell(news);
    };
    const goOn = (error?: unknown) => {
      // Without a session there is nothing to listen to; the next log-in begins anew.
      if (listening !== own || isUnauthorized(error)) return;
      failures += 1;
      const isTooMany = error instanceof ApiError && error.status === 429;
      const wait = isTooMany ? longestWait : Math.min(longestWait, 2 ** (failures - 1) * second);
      // Not every browser at the same moment when a server comes back.
      timer = setTimeout(listen, wait * (0.75 + Math.random() / 2));
    };
    readNews(own, hear).then(() => goOn(), goOn);
  }

  listen();
  document.addEventListener('visibilitychange', listen);
  addEventListener('online', listen);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', listen);
    removeEventListener('online', listen);
  };
}

/**
 * Reads the stream to its end.
 * @throws ApiError for a refusal; whatever fetch throws when the network is lost or `controller` aborts.
 */
function readNews(controller: AbortController, hear: (news: News) => void): Promise<void> {
  return withToken(async (token) => {
    const headers = {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${token}`,
      // To listen is not to use the session.
      'X-Background': '1',
    };
    let silence = setTimeout(() => controller.abort(), longestSilence);
    try {
      const answer = await fetch('/api/admin/events', {
        headers,
        cache: 'no-store',
        signal: controller.signal,
      });
      const { ok, status, statusText, body } = answer;
      if (!ok || body === null) return void readAnswer({ status, statusText, text: await answer.text() });
      const parser = createParser({
        onEvent: ({ event, data }) => event === 'news' && hear(JSON.parse(data) as News),
      });
      const pieces = body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await pieces.read();
        if (done) return;
        clearTimeout(silence);
        silence = setTimeout(() => controller.abort(), longestSilence);
        parser.feed(value);
      }
    } finally {
      clearTimeout(silence);
    }
  });
}
