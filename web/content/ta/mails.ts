import type { Translated } from '../../../src/shared/content.ts';
import type { mails as english } from '../en/mails.ts';

export const mails: Translated<typeof english> = {};
