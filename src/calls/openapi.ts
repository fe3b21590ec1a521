import type { ConversionConfig } from '@valibot/to-json-schema';
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { limits } from '../shared/limits.ts';
import type { Role } from '../shared/roles.ts';
import { isRole, mayDo, roles } from '../shared/roles.ts';
import { mostShared, sharedSize } from '../shared/share-pictures.ts';
import { pictureTypes } from './answers.ts';
import type { Call } from './call.ts';

type DescribedCall = Call<never>;

const headers = {
  'X-Total-Count': { description: 'How many records match, on all pages.', schema: { type: 'integer' } },
  'X-Undo-Id': {
    description: `What the call undo needs to undo this, for ${limits.undoSeconds} seconds.`,
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

/** Optional headers: not every change can be undone. */
const sometimes = ['Retry-After', 'X-Undo-Id'];

const refusals = {
  400: ['BadRequest', 'Something in the request is not allowed; errors names the fields.', null],
  401: ['Unauthorized', 'No admin is known to be calling.', 'WWW-Authenticate'],
  403: [
    'Forbidden',
    'The admin lacks the role, or must first choose a password of their own or set up a second factor.',
    null,
  ],
  404: ['NotFound', 'There is no such record.', null],
  409: ['Conflict', 'Things are no longer as the call takes them to be.', null],
  408: ['TooSlow', 'The body came too slowly.', null],
  413: ['TooLarge', 'More was sent than is taken.', null],
  415: ['UnsupportedType', 'This kind of content is not taken.', null],
  423: ['Idle', 'Nobody has used the session for a while: unlockSession asks for the password again.', null],
  429: ['TooMany', 'Too often.', 'Retry-After'],
  500: ['Fault', 'A fault of the server.', null],
  503: ['Busy', 'The server cannot do this now.', 'Retry-After'],
  507: ['NoRoom', 'The disk of the server is full.', null],
} as const satisfies Record<number, readonly [string, string, HeaderName | null]>;

type RefusalStatus = keyof typeof refusals;

const introduction = `Every call of the site and of its back office. Each GET answers HEAD too.

Texts are trimmed and freed of control characters and of signs that nobody sees before they are checked, and
phone numbers brought into plain digits: the lengths and patterns here are those of what is left, in UTF-16
units. Passwords are taken as they are. Where a rule says more than a schema can, the description of the field
has its sentence. Fields that no schema names are ignored, but for those of the facts.

A call with the header \`X-Background: 1\` does not keep a session awake.`;

/**
 * @param version of the program
 * @param calls in the order of the document
 * @param definitions schemas with names of their own
 */
export function openApiDocument(
  version: string,
  calls: readonly DescribedCall[],
  definitions: Readonly<Record<string, v.GenericSchema>>,
): Record<string, unknown> & { openapi: string } {
  const config: ConversionConfig = {
    target: 'draft-2020-12',
    // Schemas describe texts after trimming and cleaning.
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
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, schemaOf) };
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
          { ...header, required: !sometimes.includes(name) },
        ]),
      ),
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token that logIn answers. Beside it each operation names the role that the admin needs; of several, one. What names all of them is open to every admin.',
        },
      },
    },
  };
}

const hasId = ({ path }: DescribedCall) => path.includes('/:id');

function operation(call: DescribedCall, schemaOf: (rules: v.GenericSchema) => unknown) {
  const { name, tag, summary, description, who, body, status = 200, answer } = call;
  const parameters = [
    ...(hasId(call)
      ? [{ name: 'id', in: 'path', required: true, schema: schemaOf(call.ids ?? v.string()) }]
      : []),
    ...(call.query?.parameters ?? []).map(({ rules, ...parameter }) => ({
      ...parameter,
      in: 'query',
      schema: schemaOf(rules),
    })),
  ];
  const headerNames: HeaderName[] = [
    ...(call.headers ?? []),
    ...(call.isSameForAll ? ['ETag' as const] : []),
  ];
  const answers = 'types' in answer ? answer.types : { 'application/json': answer };
  const success = {
    description: 'Success.',
    ...(headerNames.length > 0 && { headers: headersOf(headerNames) }),
    content: Object.fromEntries(
      Object.entries(answers).map(([type, rules]) => [type, { schema: schemaOf(rules) }]),
    ),
  };
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(who !== 'anyone' && { security: rolesOf(who).map((role) => ({ token: [role] })) }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(body.types.map((type) => [type, contentOf(body, schemaOf)])),
      },
    }),
    responses: {
      [status]: success,
      ...(call.isSameForAll && {
        304: { description: 'Nothing has changed.', headers: headersOf(['ETag']) },
      }),
      ...Object.fromEntries(
        refusalsOf(call).map((each) => [each, { $ref: `#/components/responses/${refusals[each][0]}` }]),
      ),
    },
  };
}

/** OpenAPI 3.1 lists roles beside the token; any one is enough. */
function rolesOf(who: Exclude<DescribedCall['who'], 'anyone'>): readonly Role[] {
  return isRole(who) ? roles.filter((role) => mayDo([role], who)) : roles;
}

/** A form's picture is one of its fields. */
function contentOf(
  { rules, pictureField }: NonNullable<DescribedCall['body']>,
  schemaOf: (rules: v.GenericSchema) => unknown,
) {
  if (pictureField === null) return { schema: schemaOf(rules) };
  const { name, isRequired, takesShare } = pictureField;
  const fields = 'entries' in rules ? (rules.entries as v.ObjectEntries) : {};
  const picture = isRequired ? pictureFile : v.optional(pictureFile);
  const share: v.ObjectEntries = takesShare ? { share: v.optional(sharedFile) } : {};
  return {
    schema: schemaOf(v.object({ ...fields, [name]: picture, ...share })),
    encoding: { [name]: { contentType: pictureTypes.join(', ') } },
  };
}

const pictureFile = v.pipe(
  v.blob(),
  v.description(`A picture of at most ${limits.upload / 1024 / 1024} MiB; what counts is its content.`),
);

const sharedFile = v.pipe(
  v.blob(),
  v.description(
    `The same picture for where its page is shared: a JPEG of ${sharedSize.width} by ${sharedSize.height} pixels, ${mostShared} bytes at the most.`,
  ),
);

function refusalsOf(call: DescribedCall): RefusalStatus[] {
  const isGuarded = call.who !== 'anyone';
  const isForm = call.body?.pictureField !== undefined && call.body.pictureField !== null;
  const stores = call.method !== 'GET' && !call.storesNothing;
  const isChecked = call.body !== undefined || call.query !== undefined;
  return [
    ...(isChecked ? ([400] as const) : []),
    ...(isGuarded ? ([401] as const) : []),
    ...(isGuarded && call.who !== 'anyAdmin' ? ([403] as const) : []),
    ...(hasId(call) ? ([404] as const) : []),
    ...(isGuarded && !call.whileIdle ? ([423] as const) : []),
    ...(call.body ? ([408, 413] as const) : []),
    ...(isForm ? ([415] as const) : []),
    ...(call.isPublicForm ? ([429] as const) : []),
    ...(call.refusals ?? []),
    500,
    503,
    ...(stores ? ([507] as const) : []),
  ];
}

function headersOf(names: readonly HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
