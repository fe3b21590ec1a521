import type { Translated } from '../../../src/shared/content.ts';
import type { popup as english } from '../en/popup.ts';

export const popup: Translated<typeof english> = {};
