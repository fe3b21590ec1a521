import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { allCalls } from './all-calls.ts';
import { forms } from './content/en/forms.ts';
import type { FieldRules } from './shared/check-fields.ts';
import { checkFields } from './shared/check-fields.ts';
import { inboxes, optionalFields, plainInboxes, typedKinds } from './shared/inboxes.ts';
import {
  accountRules,
  catalogueRules,
  confirmationRules,
  loginRules,
  orderRules,
  passwordChangeRules,
  visibilityRules,
} from './shared/rules.ts';
import { enrollmentRules, formRules } from './shared/visitor-rules.ts';
import { overOneSession } from './testing/http2-request.ts';
import type { PlainAnswer, PlainOptions } from './testing/plain-request.ts';
import { plainRequest } from './testing/plain-request.ts';
import { keepingTables } from './testing/stored.ts';
import { startTestApp } from './testing/test-app.ts';

/** Requests for each of the four properties over each protocol: more than 5,000 in all. */
const runs = { numRuns: 650, endOnFailure: true };

/** Returns the rules of a call that states them itself. */
const rulesOf = (name: string): FieldRules => {
  const rules = allCalls.find((call) => call.name === name)?.body?.rules;
  assert.ok(rules && 'entries' in rules);
  return rules as FieldRules;
};

/** Stacks, SQL and paths of the machine, which no answer may hold. */
const internals =
  /\bat \S+ \(|node:internal|node_modules|\.ts:\d|SQLITE|\bSELECT\b|\bINSERT\b|\/tmp\/|institute\.db/u;

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();

const receivedFiles = () =>
  ['uploads', 'incoming'].flatMap((folder) => readdirSync(join(app.dataFolder, folder)));
const assertKept = keepingTables(app.database);

/** Sends a request over one of the protocols. */
type Send = (path: string, options: PlainOptions) => Promise<PlainAnswer>;

const protocols: Record<string, Send> = {
  'HTTP/1.1': (path, options) => plainRequest(app.url, path, options),
  'HTTP/2': overOneSession(await app.serveHttps()),
};

/** Sends a request that must be refused, and makes sure that the refusal says one sentence and nothing was changed. */
async function assertRefused(send: Send, path: string, options: PlainOptions): Promise<void> {
  const answer = await send(path, options);
  const text = answer.body.toString('utf8');
  const request = JSON.stringify({ path, ...options, body: String(options.body ?? '').slice(0, 300) });
  assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status} ${text} for ${request}`);
  assert.doesNotMatch(text, internals, request);
  assert.equal(typeof JSON.parse(text).message, 'string', request);
  assertKept(request);
}

const jsonCalls: { path: string; method: string; rules: FieldRules; asAdmin: boolean }[] = [
  { path: '/admin/login', method: 'POST', rules: loginRules, asAdmin: false },
  {
    path: inboxes.enrollments.post,
    method: 'POST',
    rules: enrollmentRules(typedKinds('enrollments'))(forms),
    asAdmin: false,
  },
  ...plainInboxes.map((name) => ({
    path: inboxes[name].post,
    method: 'POST',
    rules: formRules(typedKinds(name), optionalFields(name))(forms),
    asAdmin: false,
  })),
  { path: '/admin/password', method: 'PUT', rules: passwordChangeRules, asAdmin: true },
  { path: '/admin/account', method: 'PUT', rules: accountRules, asAdmin: true },
  { path: '/api/admin/visits', method: 'POST', rules: rulesOf('visitInbox'), asAdmin: true },
  { path: '/api/admin/admins', method: 'POST', rules: accountRules, asAdmin: true },
  { path: '/api/admin/admins/remove/nobody', method: 'POST', rules: confirmationRules, asAdmin: true },
  { path: '/api/admin/admins/password/nobody', method: 'PUT', rules: confirmationRules, asAdmin: true },
  { path: '/api/admin/site', method: 'PUT', rules: rulesOf('changeSite'), asAdmin: true },
  { path: '/api/admin/site/preview', method: 'POST', rules: rulesOf('previewSite'), asAdmin: true },
  { path: '/api/admin/courses/order', method: 'PUT', rules: orderRules, asAdmin: true },
  { path: '/api/admin/courses/hidden/small-class', method: 'PUT', rules: visibilityRules, asAdmin: true },
];

const formCalls = ['/api/courses', '/api/certificates', '/admin/images/upload', '/admin/eventposter'];

const nasty = fc.constantFrom(
  "' OR 1=1 --",
  '../../etc/passwd',
  '%00',
  '\u0000',
  '<script>alert(1)</script>',
  '\r\nSet-Cookie: a=b',
  '{{7*7}}',
  '\ud800',
  '9'.repeat(400),
  '‮',
);
const anyText = fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 300 }));

/** A body for the call's own fields, each of them right, wrong or missing, or any JSON at all. */
function jsonBody(rules: FieldRules) {
  const fields = Object.keys(rules.entries);
  const value = fc.oneof(
    anyText,
    fc.constantFrom('name@example.com', '+91 98765 43210', true),
    fc.jsonValue(),
  );
  const shaped = fc.record(Object.fromEntries(fields.map((field) => [field, value])), { requiredKeys: [] });
  return fc.oneof(shaped, fc.jsonValue({ maxDepth: 6 }));
}

for (const [protocol, send] of Object.entries(protocols)) {
  describe(`over ${protocol}`, () => {
    test('no JSON body that breaks the rules is stored or shakes the server', async () => {
      const requests = fc
        .constantFrom(...jsonCalls)
        .chain((call) => fc.record({ call: fc.constant(call), body: jsonBody(call.rules) }))
        .filter(({ call, body }) => !checkFields(call.rules, body).ok);
      await fc.assert(
        fc.asyncProperty(requests, async ({ call, body }) => {
          const headers = { 'content-type': 'application/json', ...(call.asAdmin ? admin : {}) };
          await assertRefused(send, call.path, { method: call.method, headers, body: JSON.stringify(body) });
        }),
        runs,
      );
    });

    test('no bytes with any content type are taken for a form', async () => {
      const types = fc.constantFrom(
        'application/json',
        'text/plain',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        '',
      );
      const requests = fc.record({
        path: fc.constantFrom(...jsonCalls.map((call) => call.path), ...formCalls),
        type: types,
        body: fc.uint8Array({ maxLength: 2_000 }),
      });
      await fc.assert(
        fc.asyncProperty(requests, async ({ path, type, body }) => {
          const method = jsonCalls.find((call) => call.path === path)?.method ?? 'POST';
          await assertRefused(send, path, {
            method,
            headers: { ...admin, ...(type && { 'content-type': type }) },
            body,
          });
        }),
        runs,
      );
    });

    test('no multipart form without right fields and a real picture leaves a row or a file', async () => {
      const fields = Object.keys(catalogueRules.entries);
      const part = fc.record({
        name: fc.oneof(
          fc.constantFrom(...fields, 'image', 'file', '__proto__', 'name[]', 'name[0]'),
          anyText,
        ),
        filename: fc.option(anyText),
        content: fc.oneof(
          anyText,
          fc.constantFrom('\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0', 'GIF89a', 'RIFF....WEBPVP8 '),
        ),
      });
      const requests = fc.record({
        path: fc.constantFrom(...formCalls),
        parts: fc.array(part, { maxLength: 12 }),
        isWhole: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(requests, async ({ path, parts, isWhole }) => {
          const quoted = (text: string) => text.replace(/["\r\n]/gu, '_');
          const body = parts
            .map(({ name, filename, content }) => {
              const file = filename === null ? '' : `; filename="${quoted(filename)}"`;
              return `--edge\r\ncontent-disposition: form-data; name="${quoted(name)}"${file}\r\n\r\n${content}\r\n`;
            })
            .join('');
          const headers = { ...admin, 'content-type': 'multipart/form-data; boundary=edge' };
          await assertRefused(send, path, {
            method: 'POST',
            headers,
            body: body + (isWhole ? '--edge--\r\n' : ''),
          });
          assert.deepEqual(receivedFiles(), []);
        }),
        runs,
      );
    });

    test('no path, query or token opens a call or shakes it', async () => {
      const paths = [...new Set(allCalls.map((call) => call.path))];
      const requests = fc.record({
        path: fc.constantFrom(...paths),
        id: anyText.filter((text) => text !== ''),
        query: fc.oneof(
          fc.constant(''),
          fc.webQueryParameters(),
          fc.constantFrom('limit=0', 'offset=-1', 'order=up', 'q=a&q=b'),
        ),
        method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'),
        token: fc.oneof(
          fc.constant(''),
          fc.base64String({ maxLength: 80 }),
          fc.constant('eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'),
        ),
      });
      await fc.assert(
        fc.asyncProperty(requests, async ({ path, id, query, method, token }) => {
          const target = path.replace(':id', encodeURIComponent(id.toWellFormed())) + (query && `?${query}`);
          const authorization = `Bearer ${token}`;
          const answer = await send(target, { method, headers: { authorization } });
          const text = answer.body.toString('utf8');
          assert.ok(answer.status < 500, `${answer.status} ${text} for ${method} ${target}`);
          assert.doesNotMatch(text, internals, target);
          if (method !== 'GET') assert.ok(answer.status >= 400, `${answer.status} for ${method} ${target}`);
        }),
        runs,
      );
      assertKept('after all of them');
    });
  });
}
