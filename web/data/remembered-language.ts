const key = 'language';

/** Returns the language to which the visitor last switched, here or on an earlier visit; null before that. */
export function rememberedLanguage(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be blocked.
    return null;
  }
}

/** Remembers the language to which the visitor switches. */
export function rememberLanguage(language: string): void {
  try {
    localStorage.setItem(key, language);
  } catch {
    // The switch leads there all the same.
  }
}
