import type { CommitTogether } from '../database/index.ts';
import type { Inbox } from '../shared/inboxes.ts';
import type { FormPosts } from './form-posts.ts';
import type { FormTokens } from './form-token.ts';
import type { RecentPosts } from './recent-posts.ts';
import type { SetAsidePosts } from './set-aside.ts';

/** Where mails about records are put. */
export interface MailTray {
  /** To be called in the transaction that stores the record; `confirmTo` is the address of the confirmation, or null. */
  put(inbox: Inbox, recordId: string, confirmTo: string | null): void;
  /** The same for a record that was corrected; what has not been sent of it is dropped. */
  putAnew(inbox: Inbox, recordId: string, confirmTo: string | null): void;
  /** Sends what is in it. */
  wake(): void;
}

/** For what is set aside. */
const noMails: MailTray = { put() {}, putAnew() {}, wake() {} };

export interface ReceivingParts {
  outbox: MailTray;
  formTokens: FormTokens;
  recentPosts: RecentPosts;
  formPosts: Pick<FormPosts, 'find' | 'remember'>;
  setAside: Pick<SetAsidePosts, 'formPosts'>;
  commitTogether: CommitTogether;
  now: () => Date;
  randomId: () => string;
}

/** A form as it was sent, and how it is stored. */
export interface Post<Stored> {
  inbox: Inbox;
  /** Sent again within a minute, and with a form's own id within a week, this is the same post. */
  fields: object;
  /** The id that the form has in its visitor's browser. */
  formId?: string | undefined;
  /** The address of the confirmation, which only goes out if a person has filled the form; null: none. */
  email: string | null;
  has: (id: string) => boolean;
  /** Stores it, in the transaction of everything that goes with it, and returns what came of that. */
  store: (id: string, createdAt: string, isFromForm: boolean) => Stored;
  /** Corrects what was stored, in the same way; returns false where this is to be a post of its own. */
  correct?: (id: string, isFromForm: boolean) => boolean;
}

/** A post as a visitor sends it. */
export interface VisitorPost<Stored> extends Post<Stored> {
  /** The same, where it may be from a robot: it is set aside, and the office decides. */
  aside: Pick<Post<Stored>, 'has' | 'correct'> & {
    /** Stores it in a transaction. */
    store: (id: string, createdAt: string, isFromForm: boolean) => void;
  };
}

/** The outcome of a post. */
export interface Receipt<Stored> {
  _id: string;
  /** The result of `store`; null where it was stored before, or is set aside. */
  stored: Stored | null;
  /** What was stored before has been corrected. */
  isCorrection?: true;
}

/**
 * Stores what a public form sends, once, with its mails, or sets it aside.
 * @throws HttpRefusal 400 or 429 for a form token that is too old or too new.
 */
export async function receivePost<Stored>(
  body: { formToken?: unknown; website?: unknown },
  post: VisitorPost<Stored>,
  parts: ReceivingParts,
): Promise<Receipt<Stored>> {
  const isFromForm = parts.formTokens.check(body.formToken);
  if (!body.website) {
    const receipt = await storePost(post, isFromForm, parts);
    const { inbox, formId, fields } = post;
    if (formId !== undefined) parts.setAside.formPosts.forget({ inbox, formId, fields });
    return receipt;
  }
  // Machines fill the hidden field, and some browsers by themselves: whoever it was is thanked like anyone.
  const { inbox, formId, fields, aside } = post;
  // Of what is a record already, because it came before without the field or was taken, nothing is set aside.
  const has = (id: string) => aside.has(id) || post.has(id);
  const asidePost = { ...aside, has, inbox, formId, fields, email: null };
  const { _id } = await storePost(asidePost, isFromForm, {
    ...parts,
    outbox: noMails,
    formPosts: asideOrTaken(parts),
  });
  return { _id, stored: null };
}

/** Finds a post that was set aside, or that is a record. */
function asideOrTaken({ formPosts, setAside, now }: ReceivingParts): ReceivingParts['formPosts'] {
  return {
    find(form) {
      const taken = formPosts.find(form);
      return taken?.is === 'same' ? taken : setAside.formPosts.find(form, now());
    },
    remember: setAside.formPosts.remember,
  };
}

/** Stores what was sent, once, with its mails; it is confirmed by mail only where a person has filled a form of ours. */
export async function storePost<Stored>(
  { inbox, fields, formId, email, has, store, correct }: Post<Stored>,
  isFromForm: boolean,
  parts: Omit<ReceivingParts, 'formTokens' | 'setAside'>,
): Promise<Receipt<Stored>> {
  const { outbox, recentPosts, formPosts, commitTogether, now, randomId } = parts;
  const form = formId === undefined ? null : { inbox, formId, fields };
  const receipt = await commitTogether((): Receipt<Stored> => {
    const sent = form && formPosts.find(form);
    if (sent?.is === 'same') return { _id: sent.id, stored: null };
    if (form && sent && correct?.(sent.id, isFromForm)) {
      formPosts.remember(form, sent.id);
      recentPosts.forget(sent.id);
      outbox.putAnew(inbox, sent.id, isFromForm ? email : null);
      return { _id: sent.id, stored: null, isCorrection: true };
    }
    const known = recentPosts.find([inbox, fields]);
    // Asked of the table too: it may have been deleted since, or never have reached the disk.
    if (known !== null && has(known)) return { _id: known, stored: null };
    const _id = randomId();
    const stored = store(_id, now().toISOString(), isFromForm);
    // A program types whatever address it likes.
    outbox.put(inbox, _id, isFromForm ? email : null);
    recentPosts.remember([inbox, fields], _id);
    // Never with what somebody else has sent: the id lets its sender correct that.
    if (form) formPosts.remember(form, _id);
    return { _id, stored };
  });
  outbox.wake();
  return receipt;
}
