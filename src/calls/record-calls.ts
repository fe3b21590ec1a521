import type { Context, Middleware } from 'koa';
import type { ActivityLog, Deed } from '../admins/activity-log.ts';
import type { CommitTogether } from '../database/group-commit.ts';
import { inboxTables } from '../database/inbox-tables.ts';
import { adminCatalogueCalls, calls, catalogueCalls, exportNames } from '../shared/calls.ts';
import { pictureName } from '../shared/picture-names.ts';
import type { Admin, AdminCatalogueEntry, Inbox } from '../shared/records.ts';
import { readListQuery } from './list-query.ts';
import { hasSubject, subjectOf } from './subject.ts';

/** Says what a call did; null where it did nothing. */
type Describe = (ctx: Context) => Deed | null;

/** What the records of each table are called. */
const kinds: Readonly<Record<string, string>> = {
  courses: 'course',
  certificates: 'certificate',
  logos: 'partner logo',
  posters: 'event poster',
  site_pictures: 'picture',
  enrollments: 'enrollment',
  registrations: 'event registration',
  contact_messages: 'contact message',
  partner_messages: 'partner message',
};
const peoplesTables = new Set(Object.values(inboxTables));

/**
 * Every call of an admin that is recorded, by method and path, and what it says of itself. A call that writes and is
 * missing here fails a test.
 */
export const recordedCalls: Readonly<Record<string, Describe>> = {
  [`POST ${calls.login}`]: plain('logged in'),
  [`POST ${calls.logout}`]: plain('logged out'),
  [`POST ${calls.logoutEverywhere}`]: plain('logged out everywhere else'),
  [`PUT ${calls.password}`]: plain('changed their password'),
  [`PUT ${calls.account}`]: (ctx) => {
    const { name, email } = (ctx.body as { admin: Admin }).admin;
    const before = ctx.state.admin;
    if (email === before.email) return { action: 'changed their name' };
    const isRenamed = name !== before.name;
    return { action: `changed their ${isRenamed ? 'name, and their ' : ''}e-mail to`, name: email };
  },
  [`POST ${calls.admins}`]: done('added', 'admin'),
  [`POST ${calls.removeAdmin}/:id`]: done('removed', 'admin'),
  [`PUT ${calls.resetAdmin}/:id`]: done('reset the password of', 'admin'),
  ...forCatalogue('course', catalogueCalls.course, adminCatalogueCalls.course),
  ...forCatalogue('certificate', catalogueCalls.certificate, adminCatalogueCalls.certificate),
  [`POST ${calls.logoUpload}`]: done('added', 'partner logo'),
  [`DELETE ${calls.logos}/:id`]: ofRecord('deleted'),
  [`POST ${calls.posters}`]: done('added', 'event poster'),
  [`DELETE ${calls.posters}/:id`]: ofRecord('deleted'),
  [`DELETE ${calls.enrollments}/:id`]: ofRecord('deleted'),
  [`DELETE ${calls.registrations}/:id`]: ofRecord('deleted'),
  [`DELETE ${calls.contactMessages}/:id`]: ofRecord('deleted'),
  [`DELETE ${calls.partnerMessages}/:id`]: ofRecord('deleted'),
  [`POST ${calls.undo}/:id`]: (ctx) => (hasSubject(ctx) ? ofRecord('undid the deletion of')(ctx) : null),
  [`GET ${calls.exports}/:id`]: (ctx) => {
    const [table = '', format] = String(ctx.params.id).split('.');
    // What was searched for may be a person's name.
    const part = ctx.query.q ? ', only what a search found' : '';
    return {
      action: 'exported',
      kind: table === 'registrations' ? 'event registrations' : table.replace('-', ' '),
      name: `as ${format === 'csv' ? 'CSV' : 'Excel'}${part}`,
    };
  },
  [`GET ${calls.enrollments}`]: reading('enrollments'),
  [`GET ${calls.registrations}`]: reading('registrations'),
  [`GET ${calls.contactMessages}`]: reading('contactMessages'),
  [`GET ${calls.partnerMessages}`]: reading('partnerMessages'),
  [`PUT ${calls.site}`]: (ctx) => ({
    action: 'edited the facts of the site',
    details: subjectOf(ctx).details ?? '',
  }),
  [`PUT ${calls.site}/pictures/:id`]: picture('replaced'),
  [`DELETE ${calls.site}/pictures/:id`]: picture('restored'),
  [`PUT ${calls.pictureTexts}/:id`]: picture('described'),
  [`POST ${calls.testMail}`]: plain('sent a test mail'),
  [`POST ${calls.failedMails}`]: plain('tried the failed mails again'),
  [`DELETE ${calls.failedMails}`]: plain('gave up the failed mails'),
};

/**
 * Records what admins do, once it is done and before they are answered. What has been done stands even if it cannot be
 * recorded, as on a full disk: a refusal would say that it has not been done. The server's log then says so instead.
 */
export function recordCalls(activity: ActivityLog, commitTogether: CommitTogether): Middleware {
  return async (ctx, next) => {
    await next();
    const { admin, log } = ctx.state;
    const describe = recordedCalls[`${ctx.method} ${ctx._matchedRoute}`];
    if (admin === undefined || describe === undefined) return;
    try {
      const deed = describe(ctx);
      if (deed !== null) await commitTogether(() => activity.record(admin, deed));
    } catch (error) {
      log.error(
        { err: error, adminId: admin._id, method: ctx.method, path: ctx.path },
        'activity not recorded',
      );
    }
  };
}

function plain(action: string): Describe {
  return () => ({ action });
}

function done(action: string, kind: string): Describe {
  return (ctx) => {
    const { id, name, details = '' } = subjectOf(ctx);
    return { action, kind, thing: id, name, details };
  };
}

/** What visitors sent is told by its id alone: people's data stands in their tables and nowhere else. */
function ofRecord(action: string): Describe {
  return (ctx) => {
    const { table = '', id, name } = subjectOf(ctx);
    return { action, kind: kinds[table], thing: id, name: peoplesTables.has(table) ? '' : name };
  };
}

/** What was searched for may be a person's name, and is not told. Where many are sent, the answer's body has no length. */
function reading(inbox: Inbox): Describe {
  return (ctx) => {
    const { limit, offset, search } = readListQuery(ctx.query);
    const rest = Math.max(0, Number(ctx.response.get('X-Total-Count')) - offset);
    const shown = Math.min(rest, limit ?? rest);
    return { action: search === '' ? 'read' : 'searched', kind: exportNames[inbox].replace('-', ' '), shown };
  };
}

function picture(action: string): Describe {
  return (ctx) => ({ action, kind: 'picture', thing: ctx.params.id, name: pictureName(ctx.params.id ?? '') });
}

function forCatalogue(kind: string, path: string, adminPath: string): Record<string, Describe> {
  return {
    [`POST ${path}`]: done('added', kind),
    [`PUT ${path}/:id`]: done('edited', kind),
    [`DELETE ${path}/:id`]: ofRecord('deleted'),
    [`PUT ${adminPath}/order`]: () => ({ action: 'reordered', kind: `${kind}s` }),
    [`PUT ${adminPath}/hidden/:id`]: (ctx) =>
      done((ctx.body as AdminCatalogueEntry).hidden ? 'hid' : 'showed', kind)(ctx),
  };
}
