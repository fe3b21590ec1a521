import * as v from 'valibot';
import { dayMilliseconds } from '../../../src/shared/milliseconds.ts';
import { type SessionOwner, sessionOwner } from '../../data/session.ts';

const keptRules = v.object({
  /** When it was typed, in milliseconds since 1970. */
  at: v.number(),
  /** The version of the admin's tokens at that time. */
  version: v.number(),
  /** The name of the form. */
  name: v.string(),
  /** The path of its screen. */
  path: v.string(),
  /** It shows only once it is opened there, as a dialog does. */
  isOpened: v.boolean(),
  typed: v.unknown(),
});

type Kept = v.InferOutput<typeof keptRules>;

/** Where something is typed. */
export type TypingPlace = Pick<Kept, 'name' | 'path' | 'isOpened'>;

/** A form into which an admin has typed what is not sent. */
export interface KeptTyping extends TypingPlace {
  key: string;
  /** When that was, in milliseconds since 1970. */
  at: number;
}

/** So much is kept of an admin; the newest has room in any case. */
const mostCharacters = 1_000_000;

const word = 'typed ';
const prefixOf = ({ id }: SessionOwner) => `${word}${id} `;
/** What is in the page to be seen. */
const shown = new Set<string>();
const listeners = new Set<() => void>();

/** Keeps what is typed on this device, under the admin's id, until it is dropped, or for a day. */
export function keepTyped(key: string, { name, path, isOpened }: TypingPlace, typed: unknown): void {
  const owner = sessionOwner();
  if (owner === null) return;
  const { version } = owner;
  const itsKey = prefixOf(owner) + key;
  write(itsKey, { at: Date.now(), version, name, path, isOpened, typed });
  makeRoom(keysWith(prefixOf(owner)).filter((other) => other !== itsKey));
}

/** Returns what this admin has typed there and not sent, or undefined. */
export function findTyped(key: string): unknown {
  const owner = sessionOwner();
  if (owner === null) return undefined;
  const kept = read(prefixOf(owner) + key);
  return kept?.version === owner.version ? kept.typed : undefined;
}

/** Returns into which forms this admin has typed what is not sent, the newest first. */
export function listTyped(): readonly KeptTyping[] {
  const owner = sessionOwner();
  if (owner === null) return [];
  const prefix = prefixOf(owner);
  const all = keysWith(prefix).flatMap((key) => {
    const kept = read(key);
    return kept?.version === owner.version ? [{ ...kept, key: key.slice(prefix.length) }] : [];
  });
  return all.sort((one, other) => other.at - one.at);
}

/** Drops what was sent or discarded. */
export function dropTyped(key: string): void {
  const owner = sessionOwner();
  if (owner !== null) remove(prefixOf(owner) + key);
  tell();
}

/** Drops all that this admin has typed. */
export function forgetTyped(): void {
  const owner = sessionOwner();
  if (owner !== null) for (const key of keysWith(prefixOf(owner))) remove(key);
  tell();
}

/** Removes what is older than a day, whose ever it is, and what this admin typed before a log-out everywhere. */
export function sweepTyped(): void {
  const owner = sessionOwner();
  for (const key of keysWith(word)) {
    const kept = read(key);
    const isOwn = owner !== null && key.startsWith(prefixOf(owner));
    if (kept === null || (isOwn && kept.version < owner.version)) remove(key);
  }
}

/** Has what was typed outlast a token in whose place its admin gets another, here and nowhere else. */
export function carryTyped(from: SessionOwner | null, to: SessionOwner | null): void {
  if (from === null || from.id !== to?.id) return;
  for (const key of keysWith(prefixOf(from))) {
    const kept = read(key);
    if (kept?.version === from.version) write(key, { ...kept, version: to.version });
  }
}

/** Marks what is in the page to be seen; returns what ends that. */
export function showTyped(key: string): () => void {
  shown.add(key);
  tell();
  return () => {
    shown.delete(key);
    tell();
  };
}

/** Whether it is in the page to be seen. */
export function isShown({ key }: KeptTyping): boolean {
  return shown.has(key);
}

/** Calls back when something was dropped, or is seen or no longer; returns what ends that. */
export function onTypedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Removes the oldest of these while they are too long together. */
function makeRoom(keys: string[]): void {
  const length = (key: string) => localStorage.getItem(key)?.length ?? 0;
  let total = keys.reduce((sum, key) => sum + length(key), 0);
  if (total <= mostCharacters) return;
  const age = (key: string) => read(key)?.at ?? 0;
  for (const key of keys.sort((one, other) => age(one) - age(other))) {
    if (total <= mostCharacters) return;
    total -= length(key);
    remove(key);
  }
}

/** Without storage nothing is kept: it lasts as long as the page. */
function keysWith(prefix: string): string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    return keys.filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Returns null for what is older than a day, also if the clock was put back, and for what cannot be read. */
function read(key: string): Kept | null {
  try {
    const kept = v.parse(keptRules, JSON.parse(localStorage.getItem(key) ?? ''));
    return Math.abs(Date.now() - kept.at) < dayMilliseconds ? kept : null;
  } catch {
    return null;
  }
}

/** Where the storage is full, what was kept before stays. */
function write(key: string, kept: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {}
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}
