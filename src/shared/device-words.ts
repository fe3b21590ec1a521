/** The names of browsers by what a User-Agent says; the first that fits, since most also claim to be others. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//u, 'Edge'],
  [/\b(?:OPR|OPX|OPT)\//u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\bUCBrowser\//u, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
];
/** The same of what it runs on. */
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bAndroid\b/u, 'Android'],
  [/\bWindows\b/u, 'Windows'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bMacintosh\b/u, 'Mac'],
  [/\bLinux\b/u, 'Linux'],
];

/** Returns the device of a log-in in words, as far as it says so: 'Chrome on Android'. */
export function deviceWords(userAgent: string): string {
  const browser = firstOf(browsers, userAgent);
  const system = firstOf(systems, userAgent);
  if (browser === undefined && system === undefined) return 'Another program';
  if (system === undefined) return browser ?? '';
  return `${browser ?? 'A browser'} on ${system}`;
}

function firstOf(patterns: readonly [RegExp, string][], text: string): string | undefined {
  return patterns.find(([pattern]) => pattern.test(text))?.[1];
}
