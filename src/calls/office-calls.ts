import * as v from 'valibot';
import { calls, exportFiles, exportTypes } from '../shared/calls.ts';
import { limits } from '../shared/limits.ts';
import { pictureTextRules } from '../shared/site-facts.ts';
import {
  bodies,
  bytes,
  done,
  formBody,
  json,
  jsonBody,
  listQuery,
  pictureFile,
  searchQuery,
  text,
} from './bodies.ts';
import type { DescribedCall } from './openapi.ts';
import { tagged } from './openapi.ts';
import { shapes } from './shapes.ts';

/** Rules of calls that only the features know. */
export interface FeatureRules {
  visit: v.GenericSchema;
  siteChange: v.GenericSchema;
  preview: v.GenericSchema;
}

type Untagged = readonly Omit<DescribedCall, 'tag'>[];

const account: Untagged = [
  {
    method: 'post',
    path: calls.login,
    operationId: 'logIn',
    summary: 'Logs an admin in.',
    body: jsonBody(bodies.LoggingIn),
    answers: json(shapes.Login),
    refusals: [401, 429],
  },
  {
    isGuarded: true,
    method: 'get',
    path: calls.login,
    operationId: 'getAccount',
    summary: 'Tells who is calling.',
    answers: json(shapes.Admin),
  },
  {
    isGuarded: true,
    isForNewcomers: true,
    method: 'put',
    path: calls.password,
    operationId: 'changePassword',
    summary: 'Changes the own password and ends every other session.',
    body: jsonBody(bodies.PasswordChange),
    answers: json(shapes.NewToken),
    refusals: [429],
  },
  {
    isGuarded: true,
    method: 'put',
    path: calls.account,
    operationId: 'changeAccount',
    summary: 'Changes the own name and e-mail.',
    body: jsonBody(bodies.AccountChange),
    answers: json(v.strictObject({ message: text, admin: shapes.Admin })),
    refusals: [429],
  },
  {
    isGuarded: true,
    isForNewcomers: true,
    method: 'post',
    path: calls.logout,
    operationId: 'logOut',
    summary: 'Ends this session.',
    answers: done,
  },
  {
    isGuarded: true,
    method: 'post',
    path: calls.logoutEverywhere,
    operationId: 'logOutEverywhere',
    summary:
      'Ends every other session of the calling admin; this one goes on until its end under a new token.',
    answers: json(shapes.NewToken),
  },
];

const team: Untagged = [
  {
    isGuarded: true,
    method: 'get',
    path: calls.admins,
    operationId: 'listAdmins',
    summary: 'Lists the admins.',
    answers: json(v.array(shapes.TeamMember)),
    headers: ['X-Total-Count'],
  },
  {
    isGuarded: true,
    method: 'post',
    path: calls.admins,
    operationId: 'addAdmin',
    summary: 'Makes another admin and shows the password, this once.',
    body: jsonBody(bodies.AccountChange),
    status: 201,
    answers: json(shapes.NewPassword),
    refusals: [429],
  },
  {
    isGuarded: true,
    method: 'put',
    path: `${calls.resetAdmin}/:id`,
    operationId: 'resetAdmin',
    summary: 'Gives another admin a new password and shows it, this once.',
    body: jsonBody(bodies.Confirmation),
    answers: json(shapes.NewPassword),
    refusals: [409, 429],
  },
  {
    isGuarded: true,
    method: 'post',
    path: `${calls.removeAdmin}/:id`,
    operationId: 'removeAdmin',
    summary: 'Removes another admin.',
    body: jsonBody(bodies.Confirmation),
    answers: done,
    refusals: [409, 429],
  },
  {
    isGuarded: true,
    method: 'get',
    path: calls.activity,
    operationId: 'listActivity',
    summary: 'Lists who did what when, for a year.',
    query: listQuery,
    answers: json(v.array(shapes.Activity)),
    headers: ['X-Total-Count'],
  },
];

const news = ({ visit }: FeatureRules): Untagged => [
  {
    isGuarded: true,
    method: 'get',
    path: calls.news,
    operationId: 'getNews',
    summary: 'Counts what is there and what is new.',
    answers: json(shapes.News),
  },
  {
    isGuarded: true,
    method: 'get',
    path: calls.events,
    operationId: 'listenToNews',
    summary: 'Sends the news now and whenever they change.',
    description:
      'Server-sent events of the name news; the data of each is News, as JSON. A comment comes at least every 25 seconds.',
    answers: { 'text/event-stream': text },
    refusals: [429],
  },
  {
    isGuarded: true,
    method: 'post',
    path: calls.visits,
    operationId: 'visitInbox',
    summary: 'Says that the calling admin has opened the screen of an inbox, and names what was new there.',
    body: jsonBody(visit),
    answers: json(v.strictObject({ ids: v.array(text), news: shapes.News })),
  },
  {
    isGuarded: true,
    method: 'post',
    path: calls.testMail,
    operationId: 'sendTestMail',
    summary: 'Sends the institute a test mail, and says whether the mail server has taken it.',
    answers: done,
    refusals: [409],
  },
  {
    isGuarded: true,
    method: 'post',
    path: calls.failedMails,
    operationId: 'retryFailedMails',
    summary: 'Tries again to send the mails that could not be sent.',
    answers: done,
  },
  {
    isGuarded: true,
    method: 'delete',
    path: calls.failedMails,
    operationId: 'forgetFailedMails',
    summary: 'Gives up the mails that could not be sent.',
    answers: done,
  },
  {
    isGuarded: true,
    method: 'post',
    path: `${calls.undo}/:id`,
    operationId: 'undoDeletion',
    summary: `Undoes a deletion, for ${limits.undoSeconds} seconds.`,
    answers: done,
    refusals: [409],
  },
  {
    isGuarded: true,
    method: 'get',
    path: `${calls.exports}/:id`,
    operationId: 'exportTable',
    summary: 'Gives a table of people as a file.',
    id: v.picklist(exportFiles().map(({ name }) => name)),
    query: searchQuery,
    answers: Object.assign({}, ...Object.values(exportTypes).map(bytes)),
    headers: ['Content-Disposition'],
  },
];

const site = ({ siteChange, preview }: FeatureRules): Untagged => [
  {
    isGuarded: true,
    method: 'get',
    path: calls.site,
    operationId: 'getSite',
    summary: 'Gives the institute’s own facts and the pictures of the site.',
    answers: json(shapes.SiteState),
  },
  {
    isGuarded: true,
    method: 'put',
    path: calls.site,
    operationId: 'changeSite',
    summary: 'Changes the institute’s own facts.',
    body: jsonBody(siteChange),
    answers: json(shapes.SiteState),
    refusals: [409],
  },
  {
    isGuarded: true,
    method: 'post',
    path: `${calls.site}/preview`,
    operationId: 'previewSite',
    summary: 'Renders a page with facts that are not saved.',
    body: jsonBody(preview),
    answers: { 'text/html': text },
    storesNothing: true,
  },
  {
    method: 'get',
    path: calls.siteFrame,
    operationId: 'getPreviewFrame',
    summary: 'Gives the empty page that a preview is shown in.',
    answers: { 'text/html': text },
  },
  {
    isGuarded: true,
    method: 'put',
    path: `${calls.site}/pictures/:id`,
    operationId: 'replacePicture',
    summary: 'Puts a picture in the place of one of the site’s own.',
    body: formBody(v.object({ file: pictureFile })),
    answers: json(shapes.SitePicture),
  },
  {
    isGuarded: true,
    method: 'delete',
    path: `${calls.site}/pictures/:id`,
    operationId: 'restorePicture',
    summary: 'Shows the site’s own picture again.',
    answers: json(shapes.SitePicture),
    headers: ['X-Undo-Id'],
    refusals: [409],
  },
  {
    isGuarded: true,
    method: 'put',
    path: `${calls.pictureTexts}/:id`,
    operationId: 'describePicture',
    summary: 'Says what a picture shows that was put in the place of one of the site’s own.',
    body: jsonBody(pictureTextRules),
    answers: json(shapes.SitePicture),
    refusals: [409],
  },
];

/** Gives what only admins have use for. */
export function officeCalls(rules: FeatureRules): DescribedCall[] {
  return [
    ...tagged('Account', account),
    ...tagged('Admins', team),
    ...tagged('Back office', news(rules)),
    ...tagged('Site', site(rules)),
  ];
}
