import type { Translated } from '../../../src/shared/content.ts';
import type { forms as english } from '../en/forms.ts';

export const forms: Translated<typeof english> = {};
