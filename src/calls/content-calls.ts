import * as v from 'valibot';
import { adminCatalogueCalls, calls, catalogueCalls } from '../shared/calls.ts';
import type { CatalogueKind } from '../shared/records.ts';
import { orderRules, posterRules, visibilityRules } from '../shared/rules.ts';
import { bodies, bytes, done, formBody, json, jsonBody, listQuery, pictureFile } from './bodies.ts';
import type { DescribedCall } from './openapi.ts';
import { pictureTypes, tagged } from './openapi.ts';
import { shapes } from './shapes.ts';

const undoable = { isGuarded: true, method: 'delete', headers: ['X-Undo-Id'], answers: done } as const;

/** What visitors see and send, and what admins do with it. */
export const contentCalls: readonly DescribedCall[] = [
  ...catalogueOf('course'),
  ...catalogueOf('certificate'),
  ...peopleOf({
    tag: 'Enrollments',
    noun: 'Enrollment',
    postPath: calls.enrollments,
    listPath: calls.enrollments,
    body: bodies.Enrolling,
    row: shapes.Enrollment,
  }),
  ...peopleOf({
    tag: 'Event registrations',
    noun: 'Registration',
    postPath: calls.registrations,
    listPath: calls.registrations,
    body: bodies.Registering,
    row: shapes.Registration,
  }),
  ...peopleOf({
    tag: 'Messages',
    noun: 'ContactMessage',
    postPath: calls.contactPost,
    listPath: calls.contactMessages,
    body: bodies.Writing,
    row: shapes.Message,
  }),
  ...peopleOf({
    tag: 'Messages',
    noun: 'PartnerMessage',
    postPath: calls.partnerMessages,
    listPath: calls.partnerMessages,
    body: bodies.Writing,
    row: shapes.Message,
  }),
  ...tagged('Logos', [
    {
      method: 'get',
      path: calls.logos,
      operationId: 'listLogos',
      summary: 'Lists the logos of partners.',
      answers: json(v.array(shapes.Logo)),
    },
    {
      isGuarded: true,
      method: 'post',
      path: calls.logoUpload,
      operationId: 'addLogo',
      summary: 'Adds a logo.',
      body: formBody(v.object({ file: pictureFile })),
      status: 201,
      answers: json(shapes.Logo),
    },
    {
      ...undoable,
      path: `${calls.logos}/:id`,
      operationId: 'deleteLogo',
      summary: 'Deletes a logo.',
    },
  ]),
  ...tagged('Event posters', [
    {
      method: 'get',
      path: calls.posters,
      operationId: 'listPosters',
      summary: 'Lists the posters of events.',
      answers: json(v.array(shapes.Poster)),
    },
    {
      method: 'get',
      path: `${calls.posters}/:id`,
      operationId: 'getPosterPicture',
      summary: 'Gives the picture of a poster.',
      answers: Object.assign({}, ...pictureTypes.map(bytes)),
    },
    {
      isGuarded: true,
      method: 'post',
      path: calls.posters,
      operationId: 'addPoster',
      summary: 'Adds a poster.',
      body: formBody(v.object({ ...posterRules.entries, file: pictureFile })),
      status: 201,
      answers: json(shapes.Poster),
    },
    {
      ...undoable,
      path: `${calls.posters}/:id`,
      operationId: 'deletePoster',
      summary: 'Deletes a poster.',
    },
  ]),
];

function catalogueOf(kind: CatalogueKind): DescribedCall[] {
  const noun = kind === 'course' ? 'Course' : 'Certificate';
  const [path, adminPath] = [catalogueCalls[kind], adminCatalogueCalls[kind]];
  const oneForAll = json(shapes.CatalogueEntry);
  const oneForAdmins = json(shapes.AdminCatalogueEntry);
  const allForAdmins = json(v.array(shapes.AdminCatalogueEntry));
  return tagged(`${noun}s`, [
    {
      method: 'get',
      path,
      operationId: `list${noun}s`,
      summary: `Lists the ${kind}s that visitors see.`,
      answers: json(v.array(shapes.CatalogueEntry)),
      headers: ['X-Total-Count', 'ETag'],
    },
    {
      method: 'get',
      path: `${path}/:id`,
      operationId: `get${noun}`,
      summary: `Gives one ${kind} that visitors see.`,
      answers: oneForAll,
      headers: ['ETag'],
    },
    {
      isGuarded: true,
      method: 'post',
      path,
      operationId: `add${noun}`,
      summary: `Adds a ${kind}.`,
      description: 'Each list may also come as one text: a line an item, or without line breaks at commas.',
      body: formBody(bodies.NewEntry),
      status: 201,
      answers: oneForAll,
    },
    {
      isGuarded: true,
      method: 'put',
      path: `${path}/:id`,
      operationId: `change${noun}`,
      summary: `Changes a ${kind}: what is not sent keeps its value.`,
      body: formBody(bodies.EntryChange),
      answers: oneForAll,
    },
    {
      ...undoable,
      path: `${path}/:id`,
      operationId: `delete${noun}`,
      summary: `Deletes a ${kind}.`,
    },
    {
      isGuarded: true,
      method: 'get',
      path: adminPath,
      operationId: `listAll${noun}s`,
      summary: `Lists all ${kind}s, hidden ones too.`,
      answers: allForAdmins,
      headers: ['X-Total-Count'],
    },
    {
      isGuarded: true,
      method: 'get',
      path: `${adminPath}/entry/:id`,
      operationId: `getAny${noun}`,
      summary: `Gives one ${kind}, hidden or not.`,
      answers: oneForAdmins,
    },
    {
      isGuarded: true,
      method: 'put',
      path: `${adminPath}/order`,
      operationId: `order${noun}s`,
      summary: `Puts the ${kind}s in order.`,
      body: jsonBody(orderRules),
      answers: allForAdmins,
      refusals: [409],
    },
    {
      isGuarded: true,
      method: 'put',
      path: `${adminPath}/hidden/:id`,
      operationId: `hide${noun}`,
      summary: `Hides a ${kind} from visitors, or shows it.`,
      body: jsonBody(visibilityRules),
      answers: oneForAdmins,
    },
  ]);
}

interface PeopleCalls {
  tag: string;
  /** Part of each operation's name. */
  noun: string;
  postPath: string;
  listPath: string;
  body: v.GenericSchema;
  row: v.GenericSchema;
}

function peopleOf({ tag, noun, postPath, listPath, body, row }: PeopleCalls): DescribedCall[] {
  const words = noun.replace(/(?<!^)[A-Z]/gu, (letter) => ` ${letter}`).toLowerCase();
  return tagged(tag, [
    {
      method: 'post',
      path: postPath,
      operationId: `send${noun}`,
      summary: `Sends the institute one ${words}.`,
      body: jsonBody(body),
      status: 201,
      answers: json(shapes.Received),
      refusals: [429],
    },
    {
      isGuarded: true,
      method: 'get',
      path: listPath,
      operationId: `list${noun}s`,
      summary: `Lists each ${words}.`,
      query: listQuery,
      answers: json(v.array(row)),
      headers: ['X-Total-Count'],
    },
    {
      ...undoable,
      path: `${listPath}/:id`,
      operationId: `delete${noun}`,
      summary: `Deletes one ${words}.`,
    },
  ]);
}
