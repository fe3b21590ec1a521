import assert from 'node:assert/strict';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import fc from 'fast-check';
import { form, json } from './requests.ts';

/** One operation of the document, as far as tests look at it. */
export interface Operation {
  method: string;
  path: string;
  operationId: string;
  security?: unknown;
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, Answer>;
}

interface Answer {
  $ref?: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, unknown>;
}

/** An example request: the text for `{id}`, the query, the body's fields. */
export interface Example {
  id?: string;
  query?: Record<string, string | number>;
  /** A file stands there as its text. */
  body?: Record<string, unknown> | string;
}

/** A document, and what it says of requests and answers. */
export interface ReadDocument {
  operations: readonly Operation[];
  /** Returns the operation of this name. */
  find(operationId: string): Operation;
  isValidBody(operation: Operation, body: unknown): boolean;
  /** Makes a request of an example that the document has to call valid. */
  request(operation: Operation, example: Example): { path: string; request: RequestInit };
  /** Makes sure that an answer is one that the document names, to the last field, and returns what it holds. */
  checkAnswer(operation: Operation, answer: Response): Promise<unknown>;
  /** Makes sure that a value is what the document says of a record. */
  checkRecord(name: string, value: unknown): void;
}

type Document = {
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>;
  components: { responses: Record<string, Answer>; headers: Record<string, { required: boolean }> };
};

/** Reads an OpenAPI document. */
export function readDocument(document: unknown): ReadDocument {
  const { paths, components } = document as Document;
  const ajv = new Ajv2020({ strict: false, validateFormats: true });
  ajvFormats.default(ajv);
  ajv.addSchema(document as object, 'api', undefined, false);

  function validator(...keys: (string | number)[]): ValidateFunction {
    const pointer = keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
    const validate = ajv.getSchema(`api#${encodeURI(pointer)}`);
    assert.ok(validate, pointer);
    return validate;
  }
  function check(validate: ValidateFunction, value: unknown, what: string): void {
    assert.ok(validate(value), `${what}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`);
  }
  const bodyType = ({ requestBody }: Operation) => Object.keys(requestBody?.content ?? {})[0];
  const bodyValidator = (operation: Operation) => {
    const { path, method } = operation;
    return validator('paths', path, method, 'requestBody', 'content', bodyType(operation) ?? '', 'schema');
  };

  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  );

  return {
    operations,
    find(operationId) {
      const operation = operations.find((each) => each.operationId === operationId);
      assert.ok(operation, operationId);
      return operation;
    },
    isValidBody: (operation, body) => bodyValidator(operation)(body),

    request(operation, { id, query = {}, body }) {
      const { method, path, operationId, parameters = [] } = operation;
      const sent: Record<string, unknown> = { ...(id !== undefined && { id }), ...query };
      const known = parameters.map(({ name }) => name);
      assert.deepEqual(
        Object.keys(sent).filter((name) => !known.includes(name)),
        [],
        operationId,
      );
      for (const [index, { name, required = false }] of parameters.entries()) {
        assert.ok(!required || name in sent, `${operationId} needs ${name}`);
        const schema = validator('paths', path, method, 'parameters', index, 'schema');
        if (name in sent) check(schema, sent[name], `${operationId} ${name}`);
      }
      const type = bodyType(operation);
      if (type !== undefined) check(bodyValidator(operation), body, operationId);
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      return {
        path: `${path.replace('{id}', id ?? '')}${search.size > 0 ? `?${search}` : ''}`,
        request: bodyRequest(method.toUpperCase(), type, body),
      };
    },

    async checkAnswer({ method, path, operationId, responses }, answer) {
      const what = `${operationId} ${answer.status}`;
      const described = responses[answer.status];
      assert.ok(described, `${what} is not in the document`);
      const name = described.$ref?.split('/').at(-1) ?? '';
      const { headers = {}, content = {} } = described.$ref ? (components.responses[name] ?? {}) : described;
      for (const header of Object.keys(headers)) {
        if (components.headers[header]?.required) assert.ok(answer.headers.has(header), `${what} ${header}`);
      }
      const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
      assert.ok(type in content, `${what} has the content type ${type}`);
      const pointer = described.$ref
        ? ['components', 'responses', name]
        : ['paths', path, method, 'responses', answer.status];
      if (type === 'text/event-stream') return firstEvent(answer);
      const value: unknown = type === 'application/json' ? await answer.json() : await answer.text();
      check(validator(...pointer, 'content', type, 'schema'), value, what);
      return value;
    },
    checkRecord: (name, value) => check(validator('components', 'schemas', name), value, name),
  };
}

/** Makes a request with a body of a type, whether or not it is right. */
export function bodyRequest(method: string, type: string | undefined, body: unknown): RequestInit {
  if (type === undefined) return { method };
  if (type === 'application/json') return json(body, method);
  if (typeof body === 'string') return { method, headers: { 'content-type': type }, body };
  const fields = Object.entries(body as object).map(([name, value]) => [
    name,
    typeof value === 'number' ? String(value) : value,
  ]);
  return form(Object.fromEntries(fields), method);
}

async function firstEvent(answer: Response): Promise<unknown> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const { value = '' } = (await reader?.read()) ?? {};
  await reader?.cancel();
  const data = /^event: news\ndata: (.*)\n\n$/u.exec(value)?.[1];
  assert.ok(data, value);
  return JSON.parse(data);
}

/** Something in a body: where it stands, and what it is. */
type Place = { path: string[]; value: unknown };

function placesIn(value: unknown, path: string[] = []): Place[] {
  const inside = typeof value === 'object' && value !== null && !(value instanceof File);
  const here = path.length > 0 ? [{ path, value }] : [];
  return [
    ...here,
    ...(inside ? Object.entries(value).flatMap(([key, each]) => placesIn(each, [...path, key])) : []),
  ];
}

/** Returns a copy with something else in a place, or with nothing if that is undefined. */
function replaced(body: unknown, [key = '', ...rest]: string[], value: unknown): unknown {
  const copy: Record<string, unknown> | unknown[] = Array.isArray(body) ? [...body] : { ...(body as object) };
  const next = rest.length > 0 ? replaced(Reflect.get(copy, key), rest, value) : value;
  if (next !== undefined) Reflect.set(copy, key, next);
  else if (Array.isArray(copy)) copy.splice(Number(key), 1);
  else Reflect.deleteProperty(copy, key);
  return copy;
}

const letters = fc.integer({ min: 0, max: 300 }).map((length) => 'x'.repeat(length));
const anyLetters = fc.oneof(
  letters,
  fc.integer({ min: 300, max: 20_100 }).map((length) => 'x'.repeat(length)),
);

/** Makes values that may stand in a place instead: anything in JSON, and in a form what is a form's own and of the same kind. */
function instead(isForm: boolean, value: unknown): fc.Arbitrary<unknown> {
  const nothing = fc.constant(undefined);
  if (!isForm) return fc.oneof(nothing, anyLetters, fc.jsonValue({ maxDepth: 2 }));
  if (typeof value === 'number') return fc.oneof(nothing, letters, fc.constantFrom(-1, 0.5, 0));
  if (typeof value === 'string') return fc.oneof(nothing, anyLetters);
  return nothing;
}

/** Generates bodies that differ from one in a single place. */
export function otherBody(body: unknown, isForm: boolean): fc.Arbitrary<unknown> {
  const places = placesIn(body).filter(({ path }) => !isForm || path.length === 1);
  return fc
    .constantFrom(...places)
    .chain(({ path, value }) => instead(isForm, value).map((other) => replaced(body, path, other)));
}
