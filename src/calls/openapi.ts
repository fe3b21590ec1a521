import type { ConversionConfig } from '@valibot/to-json-schema';
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { limits } from '../shared/limits.ts';

/** A call, as far as it does not follow from what all calls have in common. */
export interface DescribedCall {
  method: 'get' | 'post' | 'put' | 'delete';
  /** As the router has it: `/api/courses/:id`. */
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  /** Only admins may call it. */
  isGuarded?: boolean;
  /** So may admins whose password was given to them by another one. */
  isForNewcomers?: boolean;
  /** What may stand in the place of `:id`; any text unless told. */
  id?: v.GenericSchema;
  query?: readonly QueryParameter[];
  body?: { type: 'application/json' | 'multipart/form-data'; rules: v.GenericSchema };
  /** The status of success; 200 unless told. */
  status?: number;
  /** What a success holds, by content type. */
  answers: Readonly<Record<string, v.GenericSchema>>;
  headers?: readonly HeaderName[];
  /** Refusals of its own, besides those that follow from the rest. */
  refusals?: readonly RefusalStatus[];
  /** It stores nothing although it is no GET, so that no disk can be too full for it. */
  storesNothing?: boolean;
}

/** Puts calls under one heading. */
export function tagged(tag: string, calls: readonly Omit<DescribedCall, 'tag'>[]): DescribedCall[] {
  return calls.map((call) => ({ ...call, tag }));
}

/** A parameter that may be left out. */
interface QueryParameter {
  name: string;
  description: string;
  rules: v.GenericSchema;
}

const headers = {
  'X-Total-Count': { description: 'How many records match, on all pages.', schema: { type: 'integer' } },
  'X-Undo-Id': {
    description: `What undoDeletion needs to undo this, for ${limits.undoSeconds} seconds.`,
    schema: { type: 'string' },
  },
  ETag: {
    description: 'Sent back as If-None-Match it brings 304 until something changes.',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds until it may be tried again.', schema: { type: 'integer' } },
  'WWW-Authenticate': { description: 'Always Bearer.', schema: { const: 'Bearer' } },
  'Content-Disposition': { description: 'Names the file.', schema: { type: 'string' } },
} as const;

type HeaderName = keyof typeof headers;

const refusals = {
  400: ['BadRequest', 'Something in the request is not allowed; errors names the fields.', null],
  401: ['Unauthorized', 'No admin is known to be calling.', 'WWW-Authenticate'],
  403: ['Forbidden', 'The admin has to choose a password of their own first.', null],
  404: ['NotFound', 'There is no such record.', null],
  409: ['Conflict', 'Things are no longer as the call takes them to be.', null],
  408: ['TooSlow', 'The body came too slowly.', null],
  413: ['TooLarge', 'More was sent than is taken.', null],
  415: ['UnsupportedType', 'This kind of content is not taken.', null],
  429: ['TooMany', 'Too often.', 'Retry-After'],
  500: ['Fault', 'A fault of the server.', null],
  503: ['Busy', 'The server cannot do this now.', 'Retry-After'],
  507: ['NoRoom', 'The disk of the server is full.', null],
} as const satisfies Record<number, readonly [string, string, HeaderName | null]>;

type RefusalStatus = keyof typeof refusals;

/** The kinds of picture that are taken and served. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

const introduction = `Every call of the site and of its back office. Each GET answers HEAD too.

Texts are trimmed and freed of control characters before they are checked: the lengths and patterns here are
those of what is left, in UTF-16 units. Passwords are taken as they are. Where a rule says more than a schema
can, the description of the field has its sentence. Fields that no schema names are ignored, but for those of
the facts.`;

/**
 * Makes the OpenAPI document.
 * @param version of the program
 * @param calls in the order in which they are to stand
 * @param definitions rules and records that get a name of their own
 */
export function openApiDocument(
  version: string,
  calls: readonly DescribedCall[],
  definitions: Readonly<Record<string, v.GenericSchema>>,
): Record<string, unknown> {
  const config: ConversionConfig = {
    target: 'draft-2020-12',
    // What is left of texts once they have been trimmed and so on.
    typeMode: 'output',
    errorMode: 'ignore',
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    overrideAction: ({ valibotAction: action, jsonSchema }) =>
      'message' in action && action.type === 'check' && typeof action.message === 'string'
        ? { ...jsonSchema, description: action.message }
        : undefined,
  };
  const schemaOf = (rules: v.GenericSchema) => {
    const { $schema, $defs, ...schema } = toJsonSchema(rules, { ...config, definitions });
    return schema;
  };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const path = call.path.replace(':id', '{id}');
    paths[path] = { ...paths[path], [call.method]: operation(call, schemaOf) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Drone institute', version, description: introduction },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: toJsonSchemaDefs(definitions, config),
      responses: Object.fromEntries(
        Object.values(refusals).map(([name, description, header]) => [
          name,
          {
            description,
            ...(header && { headers: headersOf([header]) }),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
          },
        ]),
      ),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, header]) => [
          name,
          { ...header, required: name !== 'Retry-After' },
        ]),
      ),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token that logIn answers.' },
      },
    },
  };
}

function operation(call: DescribedCall, schemaOf: (rules: v.GenericSchema) => unknown) {
  const { operationId, tag, summary, description, isGuarded, body, status = 200, answers } = call;
  const parameters = [
    ...(call.path.endsWith(':id')
      ? [{ name: 'id', in: 'path', required: true, schema: call.id ? schemaOf(call.id) : { type: 'string' } }]
      : []),
    ...(call.query ?? []).map(({ name, description: what, rules }) => ({
      name,
      in: 'query',
      description: what,
      schema: schemaOf(rules),
    })),
  ];
  const success = {
    description: 'Success.',
    ...(call.headers && { headers: headersOf(call.headers) }),
    content: Object.fromEntries(
      Object.entries(answers).map(([type, rules]) => [type, { schema: schemaOf(rules) }]),
    ),
  };
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(isGuarded && { security: [{ token: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          [body.type]: {
            schema: schemaOf(body.rules),
            ...(body.type === 'multipart/form-data' && { encoding: encodingOf(body.rules) }),
          },
        },
      },
    }),
    responses: {
      [status]: success,
      ...(call.headers?.includes('ETag') && {
        304: { description: 'Nothing has changed.', headers: headersOf(['ETag']) },
      }),
      ...Object.fromEntries(
        refusalsOf(call).map((each) => [each, { $ref: `#/components/responses/${refusals[each][0]}` }]),
      ),
    },
  };
}

function refusalsOf(call: DescribedCall): RefusalStatus[] {
  const isForm = call.body?.type === 'multipart/form-data';
  const isChecked = call.body !== undefined || call.query !== undefined;
  const hasId = call.path.endsWith(':id');
  const stores = call.method !== 'get' && !call.storesNothing;
  return [
    ...(isChecked ? ([400] as const) : []),
    ...(call.isGuarded ? ([401] as const) : []),
    ...(call.isGuarded && !call.isForNewcomers ? ([403] as const) : []),
    ...(hasId ? ([404] as const) : []),
    ...(call.body ? ([408, 413] as const) : []),
    ...(isForm ? ([415] as const) : []),
    ...(call.refusals ?? []),
    500,
    503,
    ...(stores ? ([507] as const) : []),
  ];
}

function headersOf(names: readonly HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Says of a form's picture which kinds are taken. */
function encodingOf(rules: v.GenericSchema): Record<string, unknown> {
  const names = 'entries' in rules ? Object.keys(rules.entries as object) : [];
  const pictures = names.filter((name) => name === 'image' || name === 'file');
  return Object.fromEntries(pictures.map((name) => [name, { contentType: pictureTypes.join(', ') }]));
}
