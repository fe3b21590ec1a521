import * as v from 'valibot';
import { bodies, json, text } from './calls/bodies.ts';
import { contentCalls } from './calls/content-calls.ts';
import { officeCalls } from './calls/office-calls.ts';
import { openApiDocument, tagged } from './calls/openapi.ts';
import { shapes } from './calls/shapes.ts';
import { visitRules } from './people/news-routes.ts';
import { programVersion } from './program-files.ts';
import { calls } from './shared/calls.ts';
import { previewRules, siteChangeRules } from './site/routes.ts';

/** Where the document is served. */
export const documentPath = '/api/openapi.json';

const service = tagged('Service', [
  {
    method: 'get',
    path: calls.formToken,
    operationId: 'getFormToken',
    summary: 'Gives a public form its token when somebody begins to fill it.',
    answers: json(v.strictObject({ formToken: text })),
  },
  {
    method: 'get',
    path: calls.health,
    operationId: 'getHealth',
    summary: 'Tells whether the server and its database work.',
    answers: json(v.strictObject({ status: v.literal('ok') })),
  },
  {
    method: 'get',
    path: documentPath,
    operationId: 'getDescription',
    summary: 'Gives this document.',
    answers: json(v.looseObject({ openapi: text })),
    headers: ['ETag'],
  },
]);

/**
 * Gives the description of every call that the program answers, as an OpenAPI 3.1 document. The build asks for it: what
 * makes it is no part of the running server.
 */
export function apiDescription(): Record<string, unknown> {
  const described = [
    ...contentCalls,
    ...officeCalls({ visit: visitRules, siteChange: siteChangeRules, preview: previewRules }),
    ...service,
  ];
  return openApiDocument(programVersion, described, { ...shapes, ...bodies });
}
