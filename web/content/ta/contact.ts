import type { Translated } from '../../../src/shared/content.ts';
import type { contact as english } from '../en/contact.ts';

export const contact: Translated<typeof english> = {};
