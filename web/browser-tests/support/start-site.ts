import { join } from 'node:path';
import { root } from '../../../scripts/tools.ts';
import { startTestApp, type TestApp } from '../../../src/testing/test-app.ts';

/** The secret with which every test site signs its tokens. */
export const siteSecret = 'a secret for sites of tests, 32 characters';

/** The admin that every test site has. */
export const admin = { name: 'Asha Raman', email: 'asha@example.com', password: 'flying-high-42' } as const;

/** The device of the tests' log-ins: from another one a mail would tell of it. */
export const device = 'the browser of the tests';

/**
 * Starts the site as it was built, with an empty data folder, the first-run catalogue and one admin, without an address and
 * without limits on log-ins and forms. Passwords are hashed cheaply.
 * @param settings further environment variables, such as `{ DEMO: '1' }`
 */
export function startSite(settings: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const asUsual = { PUBLIC_URL: undefined, IDLE_HOURS: undefined };
  return startTestApp(
    { ...asUsual, ...settings },
    { distFolder: join(root, 'dist'), admin, secret: siteSecret, isLive: true },
  );
}
